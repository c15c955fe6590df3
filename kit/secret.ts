const shown = '[secret]'

/** Plain text that must not reach a log: every usual way of printing it says "[secret]". */
export class Secret {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** The plain text, for the outgoing call only. */
  reveal(): string {
    return this.#text
  }

  toString(): string {
    return shown
  }

  toJSON(): string {
    return shown
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return shown
  }
}
