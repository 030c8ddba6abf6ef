import { appendFileSync } from 'node:fs';

/** JSON-RPC by hand, so that a scenario can break every rule of it. */
export class Wire {
  #pending = new Map();
  #nextId = 1000;

  /** Writes text as it is. */
  raw(text) {
    return new Promise((resolve) => process.stdout.write(text, resolve));
  }

  send(message) {
    return this.raw(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  answer(id, result) {
    return this.send({ id, result });
  }

  fail(id, code, message, data) {
    return this.send({ id, error: { code, message, ...(data === undefined ? {} : { data }) } });
  }

  notify(method, params) {
    return this.send({ method, params });
  }

  /** Settles with the whole response message, error or not. */
  request(method, params, id = this.#nextId++) {
    const key = JSON.stringify(id);
    const response = new Promise((resolve) => this.#pending.set(key, resolve));
    void this.send({ id, method, params });
    return response;
  }

  /** Calls `handle` for each request and notification; every line read is appended to `log`, if any. */
  listen(handle, log) {
    let rest = []; // a prompt with files is a line of many chunks
    process.stdin.setEncoding('utf8');
    process.stdin.on('data', (text) => {
      const lines = text.split('\n');
      rest.push(lines[0]);
      if (lines.length === 1) return;
      lines[0] = rest.join('');
      rest = [lines.pop()];
      for (const line of lines) {
        if (log) appendFileSync(log, `${line}\n`);
        const message = JSON.parse(line);
        if (message.method !== undefined) handle(message);
        else this.#settle(message);
      }
    });
  }

  #settle(message) {
    const key = JSON.stringify(message.id);
    this.#pending.get(key)?.(message);
    this.#pending.delete(key);
  }
}
