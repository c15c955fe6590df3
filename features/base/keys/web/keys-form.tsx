import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Globe, KeyRound, PanelBottom, SquareCheck, SquareX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useForm, type UseFormRegisterReturn } from 'react-hook-form'
import { sentenceOf } from '#ui/api-error.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { SecretInput } from '#ui/secret-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { deploymentReady, keysStatus, type KeyStatus, type KeyType, removeKey, saveKey } from '../contract.ts'
import { keyProblem } from './key-labels.ts'

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
      showFailure(t`Couldn't remove the key`, sentenceOf(error, t`An error occurred`))
    }
    readAgain()
  }

  if (keys.isPending) return <Skeleton className="h-72 w-full" />
  if (keys.isError) return <ReadProblem title={t`Couldn't load the keys`} query={keys} />
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

const texts = {
  openai: {
    title: t`Language-model key (OpenAI)`,
    what: t`language-model key`,
    text: t`Lets agents answer, plan and use tools. Without it, they work in Local Mode.`,
    beginning: 'sk-',
    icon: KeyRound,
  },
  tavily: {
    title: t`Web-search key (Tavily)`,
    what: t`web-search key`,
    text: t`Lets agents search the web and read pages.`,
    beginning: 'tvly-',
    icon: Globe,
  },
}

type Props = {
  keyType: KeyType
  status: KeyStatus
  input: UseFormRegisterReturn
  error: string | undefined
  isBusy: boolean
  onRemove: () => void
}

function KeyCard({ keyType, status, input, error, isBusy, onRemove }: Props) {
  const { title, what, text, beginning, icon: Icon } = texts[keyType]
  const [isReplacing, setReplacing] = useState(false)
  const isEntering = !status.configured || isReplacing
  return (
    <Card>
      <div className="flex gap-3.5">
        <span className="grid size-9 flex-none place-items-center rounded-control border border-line-2 bg-well text-ink-2">
          <Icon aria-hidden className="size-[18px]" strokeWidth={1.5} />
        </span>
        <div className="min-w-0">
          <h2 className="type-section flex flex-wrap items-center gap-2">
            {title} <KeyBadge status={status} />
          </h2>
          <p className="text-ink-2">{text}</p>
        </div>
      </div>
      <div className="mt-4 flex flex-col gap-4">
        {status.configured && (
          <div className="flex flex-wrap items-end gap-2">
            <div className="min-w-40 flex-1">
              <Field
                label={t`Current key`}
                hint={[status.checkMessage, status.savedAt && t`Saved ${timeAgo(status.savedAt)}.`]
                  .filter(Boolean)
                  .join(' ')}
              >
                {(control) => <TextInput {...control} readOnly value={status.masked} face="code" dir="ltr" />}
              </Field>
            </div>
            <div className={`flex gap-2 ${status.savedAt ? 'mb-[22px]' : ''}`}>
              {!isReplacing && (
                <Button onClick={() => setReplacing(true)} aria-label={t`Replace the ${what}`}>
                  <Trans>Replace</Trans>
                </Button>
              )}
              <Button variant="danger" onClick={onRemove} aria-label={t`Remove the ${what}`}>
                <Trans>Remove</Trans>
              </Button>
            </div>
          </div>
        )}
        {isEntering && (
          <Field
            label={status.configured ? t`New key` : t`Key`}
            hint={
              <Trans>
                Starts with <bdi dir="ltr">{beginning}</bdi>. We'll test it before saving.
              </Trans>
            }
            error={error}
          >
            {(control) => (
              <SecretInput
                {...control}
                {...input}
                what={what}
                face="code"
                dir="ltr"
                className="rtl:ps-10 rtl:pe-2.5"
                autoComplete="off"
                disabled={isBusy}
              />
            )}
          </Field>
        )}
      </div>
    </Card>
  )
}

function KeyBadge({ status }: { status: KeyStatus }) {
  if (!status.configured)
    return (
      <Badge tint="needs">
        <PanelBottom aria-hidden /> <Trans>Missing</Trans>
      </Badge>
    )
  const problem = keyProblem(status)
  if (problem !== null)
    return (
      <Badge tint={status.check === 'refused' ? 'incomplete' : 'needs'}>
        <SquareX aria-hidden /> {problem}
      </Badge>
    )
  return (
    <Badge tint="ready">
      <SquareCheck aria-hidden /> <Trans>Configured</Trans>
    </Badge>
  )
}
