import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import { type CurrencyView, saveCurrencies } from '../contract.ts'
import { CurrenciesDialog } from './currencies-dialog.tsx'

const peer = usePeer()

test('the rates of the reporting currency are there again when another was looked at', async () => {
  const rate = { currency: 'EUR', rate: '1.0825', source: 'ECB', date: '2026-11-20' }
  const settings: CurrencyView = { reporting: 'USD', rates: [rate], kept: {} }
  peer.on(saveCurrencies, () => ({ body: { success: true, data: settings } }))
  const onClose = vi.fn<() => void>()
  show(<CurrenciesDialog settings={settings} currencies={['EUR', 'USD']} onClose={onClose} />)
  const reporting = await screen.findByRole('combobox', { name: 'Show totals in' })
  await userEvent.selectOptions(reporting, 'EUR')
  expect((screen.getByLabelText('1 USD in EUR') as HTMLInputElement).value).toBe('')
  await userEvent.selectOptions(reporting, 'USD')
  await userEvent.click(screen.getByRole('button', { name: 'Save rates' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(peer.asked.map(({ body }) => body)).toEqual([{ reporting: 'USD', rates: [rate] }])
})

test('rates that are kept of another reporting currency are listed first, and saved only as they are seen', async () => {
  const rate = { currency: 'USD', rate: '0.92', source: 'ECB', date: '2026-11-20' }
  const settings: CurrencyView = { reporting: 'USD', rates: [], kept: { EUR: [rate] } }
  peer.on(saveCurrencies, () => ({ body: { success: true, data: settings } }))
  const onClose = vi.fn<() => void>()
  show(<CurrenciesDialog settings={settings} currencies={['EUR', 'USD']} onClose={onClose} />)
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Show totals in' }), 'EUR')
  expect((screen.getByLabelText('1 USD in EUR') as HTMLInputElement).value).toBe('0.92')
  expect((screen.getByLabelText('Source') as HTMLInputElement).value).toBe('ECB')
  await userEvent.click(screen.getByRole('button', { name: 'Save rates' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(peer.asked.map(({ body }) => body)).toEqual([{ reporting: 'EUR', rates: [rate] }])
})
