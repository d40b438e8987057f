/** What this browser remembers: JSON under a key; a browser that stores nothing remembers nothing. */

export function recall(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage everything is as at the first visit.
  }
}
