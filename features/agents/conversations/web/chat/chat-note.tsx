import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Ban, CircleAlert, Info } from 'lucide-react'
import { troubleLabel } from '#features/base/keys/web/key-labels.ts'
import type { NoteEntry } from './note-entry.ts'

type Props = Pick<NoteEntry, 'tone' | 'text' | 'trouble' | 'fix'>

/** What is told beside what was said: quietly, or as what went wrong. */
export function ChatNote({ tone, text, trouble, fix }: Props) {
  return tone === 'error' ? (
    <p className="flex items-start gap-2 rounded-card border border-incomplete-line bg-incomplete-soft px-3 py-2">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 flex-none text-incomplete" />
      <span className="min-w-0 break-words">
        <TroubleName trouble={trouble} />
        {text}
        <FixLink fix={fix} />
      </span>
    </p>
  ) : (
    <SystemLine text={text} fix={fix} />
  )
}

function SystemLine({ text, fix }: Pick<Props, 'text' | 'fix'>) {
  const Icon = text === '' ? Ban : Info
  return (
    <p className="type-small flex items-center gap-2 text-ink-2">
      <Icon aria-hidden className="size-3.5 flex-none" />
      <span className="min-w-0">
        {text || <Trans>Stopped. The answer so far is saved.</Trans>}
        <FixLink fix={fix} />
      </span>
    </p>
  )
}

function TroubleName({ trouble }: Pick<Props, 'trouble'>) {
  const label = trouble && troubleLabel(trouble)
  return label ? <strong className="type-strong me-1.5">{label}</strong> : null
}

/** Where a merchant ends it, if they can. */
function FixLink({ fix }: Pick<Props, 'fix'>) {
  if (fix !== 'own_key' && fix !== 'add_key') return null
  return (
    <>
      {' '}
      <Link to="/settings/keys" className="underline underline-offset-2 hover:text-ink">
        {fix === 'own_key' ? t`Open API keys` : t`Add your own key`}
      </Link>
    </>
  )
}
