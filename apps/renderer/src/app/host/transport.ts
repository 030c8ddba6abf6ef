/** What a connection hears from its transport, in this order: `opened` once, texts, `closed` once. */
export interface TransportListener {
  opened(): void;
  text(text: string): void;
  closed(): void;
}

/** One way to the host. After `closed` it may be opened again. */
export interface Transport {
  /** Whether the first frame must be a `hello`: a message port is authenticated by whoever handed it out. */
  readonly needsHello: boolean;
  open(listener: TransportListener): void;
  send(text: string): void;
}
