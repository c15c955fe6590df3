import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { viewSchedule } from '#features/automation/triggers/contract.ts'
import { Field } from '#ui/field.tsx'
import { locale } from '#ui/locale.ts'
import { read } from '#ui/query.ts'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useSettled } from '#ui/use-settled.ts'
import type { MissedRuns, Trigger } from '../../contract/definition.ts'
import { isTimeZone, scheduleProblem } from '../../rules/faults/find.ts'
import { optionsOf } from '../step-types.ts'

type Schedule = Extract<Trigger, { type: 'schedule' }>
type Props = {
  schedule: Schedule
  errorOf: (field: string) => string | undefined
  onChange: (schedule: Schedule) => void
}

const presets = () => [
  { value: '0 * * * *', label: t`Every hour` },
  { value: '0 9 * * *', label: t`Every day at 9:00` },
  { value: '0 9 * * 1-5', label: t`Weekdays at 9:00` },
  { value: '0 9 * * 1', label: t`Every Monday at 9:00` },
  { value: '0 9 1 * *', label: t`First of the month at 9:00` },
]

/** When it runs by the clock: a preset or cron, the zone, and what becomes of missed runs. */
export function ScheduleFields({ schedule, errorOf, onChange }: Props) {
  const zones = useId()
  const { cron, timeZone, missed } = schedule
  const known = presets()
  const isPreset = known.some(({ value }) => value === cron)
  return (
    <>
      <Field label={t`Schedule`}>
        {(control) => (
          <SelectInput
            {...control}
            options={isPreset ? known : [{ value: cron, label: t`Custom` }, ...known]}
            value={cron}
            onChange={({ target }) => onChange({ ...schedule, cron: target.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={t`Cron`} hint={t`Minute, hour, day, month, weekday.`} error={errorOf('trigger.cron')}>
          {(control) => (
            <TextInput
              {...control}
              face="code"
              maxLength={100}
              value={cron}
              onChange={({ target }) => onChange({ ...schedule, cron: target.value })}
            />
          )}
        </Field>
        <Field label={t`Time zone`} error={errorOf('trigger.timeZone')}>
          {(control) => (
            <>
              <TextInput
                {...control}
                list={zones}
                maxLength={64}
                value={timeZone}
                onChange={({ target }) => onChange({ ...schedule, timeZone: target.value })}
              />
              <datalist id={zones}>
                {Intl.supportedValuesOf('timeZone').map((zone) => (
                  <option key={zone} value={zone}>
                    {zone}
                  </option>
                ))}
              </datalist>
            </>
          )}
        </Field>
      </div>
      <NextTimes cron={cron} timeZone={timeZone} />
      <Field label={t`Missed runs`}>
        {(control) => (
          <SelectInput
            {...control}
            options={optionsOf<MissedRuns>({
              last: t`Run the last one`,
              all: t`Run all of them`,
              none: t`Skip them`,
            })}
            value={missed}
            onChange={({ target }) => onChange({ ...schedule, missed: target.value as MissedRuns })}
          />
        )}
      </Field>
    </>
  )
}

function NextTimes({ cron, timeZone }: { cron: string; timeZone: string }) {
  const settled = useSettled(`${timeZone}\n${cron}`)
  const [zone = '', fields = ''] = settled.split('\n')
  const isValid = scheduleProblem(fields) === null && isTimeZone(zone)
  const preview = useQuery({
    ...read(viewSchedule, { query: { cron: fields, timeZone: zone, count: 5 } }),
    enabled: isValid,
    placeholderData: keepPreviousData,
    select: (reply) => reply.data.times,
  })
  if (!isValid || !preview.data || preview.data.length === 0) return null
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  return (
    <div>
      <p className="type-label mb-1 text-ink-2">
        <Trans>Next runs</Trans>
      </p>
      <ol className="type-small text-ink-2 tabular-nums">
        {preview.data.map((time) => (
          <li key={time}>{format.format(new Date(time))}</li>
        ))}
      </ol>
    </div>
  )
}
