/** Runs tasks one after the other, in the order they were given. A failed task does not stop the next. */
export class TaskQueue {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.last.then(task);
    this.last = result.then(
      () => undefined,
      () => undefined, // whoever asked for the task hears of its failure
    );
    return result;
  }
}
