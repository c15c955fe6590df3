import { t } from '@lingui/core/macro'
import { Card } from '#ui/card.tsx'
import { dateOf } from '#ui/relative-time.ts'
import type { User } from '../contract.ts'

export function ProfileCard({ user }: { user: User }) {
  const facts = [
    { name: t`Email`, value: user.email },
    { name: t`Name`, value: user.name ?? t`Not given` },
    { name: t`Member since`, value: dateOf(user.createdAt) },
  ]
  return (
    <Card title={t`Profile`}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {facts.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="type-small text-ink-3">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
