/** Texts of payloads. */

const address = /[^\s@<>]+@[^\s@<>]+/gu
const phone = /\+?\d[\d\s()./-]{6,}\d/gu

/** A text that people typed, without e-mail addresses and telephone numbers. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(address, '…').replaceAll(phone, '…')
}
