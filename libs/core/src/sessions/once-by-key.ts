const KEPT = 200;

/**
 * Runs what has a key once: a repetition gets the first run's promise. A failed run is forgotten, so that it can
 * be tried again. Remembers the last 200 keys.
 */
export class OnceByKey<T> {
  private readonly runs = new Map<string, Promise<T>>();

  run(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.runs.get(key);
    if (known) return known;
    const made = make();
    this.runs.set(key, made);
    made.catch(() => this.runs.delete(key));
    if (this.runs.size > KEPT) {
      const [oldest] = this.runs.keys();
      if (oldest !== undefined) this.runs.delete(oldest);
    }
    return made;
  }
}
