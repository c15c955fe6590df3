import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Globe, KeyRound, PanelBottom, SquareCheck, SquareX } from 'lucide-react'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { SecretInput } from '#ui/secret-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import type { KeyStatus, KeyType } from '../contract.ts'

const texts = {
  openai: {
    title: t`Language-model key (OpenAI)`,
    what: t`language-model key`,
    text: t`Lets the agents answer, plan and use tools. Without it they work by rules, in Local Mode.`,
    beginning: 'sk-',
    icon: KeyRound,
  },
  tavily: {
    title: t`Web-search key (Tavily)`,
    what: t`web-search key`,
    text: t`Lets the agents search, read and crawl pages.`,
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

export function KeyCard({ keyType, status, input, error, isBusy, onRemove }: Props) {
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
                Starts with <bdi dir="ltr">{beginning}</bdi>. We try it once before saving.
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
  if (status.check === 'refused')
    return (
      <Badge tint="incomplete">
        <SquareX aria-hidden /> <Trans>Refused</Trans>
      </Badge>
    )
  return (
    <Badge tint="ready">
      <SquareCheck aria-hidden /> <Trans>Configured</Trans>
    </Badge>
  )
}
