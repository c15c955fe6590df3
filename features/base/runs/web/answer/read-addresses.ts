import { createContext } from 'react'

/** Pages that this conversation really read or was given. */
export const ReadAddresses = createContext<ReadonlySet<string>>(new Set())

/** One spelling for all of an address: "HTTPS://Shop.example" is "https://shop.example/". What is no address stays. */
export function sameAddress(address: string): string {
  return URL.parse(address)?.href ?? address
}
