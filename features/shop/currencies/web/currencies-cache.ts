import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { showFailure } from '#ui/toast.ts'
import { type CurrencySettings, saveCurrencies, viewCurrencies } from '../contract.ts'

const currenciesRead = read(viewCurrencies, {})

export function useCurrencies() {
  return useQuery({ ...currenciesRead, select: (reply) => reply.data })
}

export function useSaveCurrencies() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CurrencySettings) => call(saveCurrencies, { body }),
    onSuccess: (reply) => client.setQueryData(currenciesRead.queryKey, reply),
    onError: (error) =>
      showFailure(t`Couldn't save the rates`, sentenceOf(error, t`The server didn't respond.`)),
  })
}
