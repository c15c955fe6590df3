import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SquareCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { sentenceOf } from '#ui/api-error.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { deploymentReady, type KeyType, keysStatus, removeKey, saveKey } from '../contract.ts'
import { KeyCard } from './key-card.tsx'

const keyTypes = ['openai', 'tavily'] as const

/** Saves the keys one call each; only those that were typed. `actions` stand beside the button. */
export function KeysForm({ actions }: { actions: ReactNode }) {
  const client = useQueryClient()
  const keys = useQuery({ ...read(keysStatus, {}), select: (reply) => reply.data.keys })
  const form = useForm<Record<KeyType, string>>({ defaultValues: { openai: '', tavily: '' } })
  const { errors, isSubmitting } = form.formState

  const readAgain = () => {
    void client.invalidateQueries({ queryKey: [keysStatus.path] })
    void client.invalidateQueries({ queryKey: [deploymentReady.path] })
  }

  const save = form.handleSubmit(async (values) => {
    const typed = keyTypes.filter((keyType) => values[keyType].trim() !== '')
    if (typed.length === 0) return showFailure(t`No keys provided`, t`Please enter at least one API key`)
    const saved: KeyType[] = []
    for (const keyType of typed) {
      try {
        await call(saveKey, { body: { keyType, keyValue: values[keyType].trim() } })
        form.resetField(keyType)
        saved.push(keyType)
      } catch (error) {
        const message = sentenceOf(error, t`An error occurred`)
        form.setError(keyType, { message })
        showFailure(t`Failed to save key`, message)
      }
    }
    readAgain()
    if (saved.length < typed.length) return
    const [only] = saved
    if (saved.length === 1 && only) {
      showToast({ title: t`API key saved!`, description: t`${only.toUpperCase()} saved securely` })
    } else showToast({ title: t`All keys saved!` })
  })

  async function remove(keyType: KeyType) {
    try {
      await call(removeKey, { params: { keyType } })
      showToast({ title: t`API key removed`, tone: 'neutral' })
    } catch (error) {
      showFailure(t`Key not removed`, sentenceOf(error, t`An error occurred`))
    }
    readAgain()
  }

  if (keys.isPending) return <Skeleton className="h-72 w-full" />
  if (keys.isError) return <ReadProblem title={t`The keys could not be read`} query={keys} />
  const configured = keyTypes.filter((keyType) => keys.data[keyType].configured).length
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      {keyTypes.map((keyType) => (
        <KeyCard
          key={`${keyType} ${keys.data[keyType].savedAt}`}
          keyType={keyType}
          status={keys.data[keyType]}
          input={form.register(keyType)}
          error={errors[keyType]?.message}
          isBusy={isSubmitting}
          onRemove={() => void remove(keyType)}
        />
      ))}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3 max-md:flex-col max-md:items-stretch">
        <p className="flex items-center gap-2 whitespace-nowrap md:flex-1">
          <strong className="type-strong">
            <Trans>{configured} of 2 configured</Trans>
          </strong>
          {configured === 2 ? (
            <Badge tint="ready">
              <SquareCheck aria-hidden /> <Trans>Complete</Trans>
            </Badge>
          ) : (
            <Badge tint="needs">
              <Trans>{2 - configured} Missing</Trans>
            </Badge>
          )}
        </p>
        <Button type="submit" variant="ink" isBusy={isSubmitting} className="md:order-last">
          {isSubmitting ? t`Saving...` : t`Save API Keys`}
        </Button>
        {actions && <div className="flex gap-x-2 gap-y-3 max-md:flex-col-reverse">{actions}</div>}
      </div>
    </form>
  )
}
