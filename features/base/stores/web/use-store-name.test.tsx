import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import { read } from '#ui/query.ts'
import { listStores, storeStatus } from '../contract.ts'
import { useStoreName } from './use-store-name.ts'

const peer = usePeer()

function Name() {
  return <output>{useStoreName() ?? 'no other'}</output>
}

test('names the store of the page only where there is another one, and asks nobody', async () => {
  const { client } = show(<Name />)
  const know = (stores: string[]) =>
    act(() => {
      const listed = { success: true, data: { stores: stores.map((name) => ({ name })) } }
      client.setQueryData(read(listStores, {}).queryKey, listed as never)
      client.setQueryData(read(storeStatus, {}).queryKey, { success: true, data: { name: 'Nord' } } as never)
    })
  expect(await screen.findByText('no other')).toBeTruthy()
  know(['Nord'])
  expect(screen.getByText('no other')).toBeTruthy()
  know(['Nord', 'South'])
  expect(await screen.findByText('Nord')).toBeTruthy()
  expect(peer.asked).toEqual([])
})
