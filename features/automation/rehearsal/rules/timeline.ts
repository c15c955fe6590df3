/** What happens when, by a clock that jumps from one entry to the next. */

type Entry<T> = { at: number; order: number; what: T }

/** Entries come out by their time, those of one time in the order in which they went in. */
export class Timeline<T> {
  readonly #heap: Entry<T>[] = []
  #count = 0

  add(at: number, what: T): void {
    const entry = { at, order: this.#count, what }
    this.#count += 1
    let place = this.#heap.push(entry) - 1
    while (place > 0) {
      const above = (place - 1) >> 1
      if (!this.#isBefore(place, above)) break
      this.#swap(place, above)
      place = above
    }
  }

  /** The next entry; null when nothing is left. */
  take(): { at: number; what: T } | null {
    const first = this.#heap[0]
    const last = this.#heap.pop()
    if (!first || !last) return null
    if (this.#heap.length > 0) {
      this.#heap[0] = last
      this.#sink()
    }
    return first
  }

  #sink(): void {
    for (let place = 0; ; ) {
      const [left, right] = [2 * place + 1, 2 * place + 2]
      let next = place
      if (left < this.#heap.length && this.#isBefore(left, next)) next = left
      if (right < this.#heap.length && this.#isBefore(right, next)) next = right
      if (next === place) return
      this.#swap(place, next)
      place = next
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]]
    if (!a || !b) return false
    return a.at === b.at ? a.order < b.order : a.at < b.at
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]]
    if (!a || !b) return
    this.#heap[one] = b
    this.#heap[other] = a
  }
}
