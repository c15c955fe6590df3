/** Made when it is first asked for, and kept. */
export function once<Value extends object>(make: () => Value): () => Value {
  let value: Value | null = null
  return () => (value ??= make())
}
