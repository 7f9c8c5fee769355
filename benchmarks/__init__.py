"""What Farwander costs, always beside a peer or a reference measured in the same run."""
