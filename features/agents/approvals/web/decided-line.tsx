import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Ban, Check, Clock } from 'lucide-react'
import { profile } from '#features/base/accounts/contract.ts'
import { read } from '#ui/query.ts'
import { timeAgo } from '#ui/relative-time.ts'
import type { Approval } from '../contract.ts'

type Props = {
  title: string
  decision: NonNullable<Approval['decision']>
  by: string | null
  at: string | null
  isEdited: boolean
  note?: string
}

const icons = { approved: Check, rejected: Ban, expired: Clock, lapsed: Clock }

/** An answered question, folded to a line: what, how, by whom and when. */
export function DecidedLine({ title, decision, by, at, isEdited, note }: Props) {
  const Icon = icons[decision]
  const me = useQuery({
    ...read(profile, {}),
    select: (reply) => reply.data.user.id,
    enabled: by !== null,
  })
  const isMe = by !== null && me.data === by
  const facts = [
    wordOf(decision, isEdited, by === null || me.data === undefined ? null : isMe),
    at && timeAgo(at),
    note,
  ]
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 rounded-card border border-line px-3 py-2">
      <Icon aria-hidden className="size-3.5 flex-none text-ink-2" />
      <span className="type-strong min-w-0 break-words">{title}</span>
      <span className="text-ink-2">{facts.filter(Boolean).join(' · ')}</span>
    </p>
  )
}

function wordOf(decision: Props['decision'], isEdited: boolean, isMe: boolean | null): string {
  if (decision === 'expired') return t`Nobody answered in time. Nothing was changed.`
  if (decision === 'lapsed') return t`No longer waits. Nothing was changed.`
  if (decision === 'rejected') {
    if (isMe === null) return t`Declined`
    return isMe ? t`Declined by you` : t`Declined by somebody else`
  }
  if (isEdited) {
    if (isMe === null) return t`Approved with changes`
    return isMe ? t`Approved with changes by you` : t`Approved with changes by somebody else`
  }
  if (isMe === null) return t`Approved`
  return isMe ? t`Approved by you` : t`Approved by somebody else`
}
