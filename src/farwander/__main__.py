"""`python -m farwander` is the `farwander` command."""

from farwander.cli import main

if __name__ == "__main__":
    main()
