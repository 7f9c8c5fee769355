/** Ask again and again until the answer is final. Returns how to stop asking. */
export function keepAsking(ask: () => Promise<boolean>, pause: number, failed: (error: unknown) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let gone = false;
  async function look(): Promise<void> {
    try {
      const final = await ask();
      if (!final && !gone) timer = setTimeout(() => void look(), pause);
    } catch (error) {
      failed(error);
    }
  }
  void look();
  return () => {
    gone = true;
    clearTimeout(timer);
  };
}
