import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Minus } from 'lucide-react'

const rows = [
  { what: t`Every row judged by the published rules`, vitrine: t`Each field, with what to do`, basic: null },
  { what: t`Identifiers`, vitrine: t`GTIN check digits computed`, basic: t`Passed on as typed` },
  {
    what: t`What you add to a product`,
    vitrine: t`Kept through every sync`,
    basic: t`Lost with the next import`,
  },
  { what: t`Going on display`, vitrine: t`Product by product, with undo`, basic: t`All or nothing` },
  { what: t`Goods the channel prohibits`, vitrine: t`Pointed out`, basic: null },
  { what: t`Rules across variants`, vitrine: t`Groups, options and ids compared`, basic: null },
  { what: t`Trying it`, vitrine: t`Demo store and free feed check`, basic: t`After sign-up` },
]

/** Against platforms that copy a catalogue into a file and leave it there. */
export function Comparison() {
  return (
    <section aria-labelledby="compare">
      <h2 id="compare" className="type-display scroll-mt-8 max-md:text-[32px]/[36px]">
        <Trans>Beside a basic platform</Trans>
      </h2>
      <p className="mt-3 max-w-[620px] text-[16px]/[24px] text-ink-2">
        <Trans>
          A basic platform copies the catalogue into a file. What was missing before is missing after.
        </Trans>
      </p>
      <table className="mt-8 w-full border-collapse overflow-clip rounded-card border border-line-2 bg-pane text-start text-[14px]/[20px]">
        <thead className="bg-well max-md:sr-only">
          <tr>
            <th scope="col" className="type-label w-[34%] px-4 py-3 text-ink-2">
              <Trans>What</Trans>
            </th>
            <th scope="col" className="type-label px-4 py-3 text-ink">
              Vitrine
            </th>
            <th scope="col" className="type-label px-4 py-3 text-ink-2">
              <Trans>Basic platforms</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, vitrine, basic }) => (
            <tr key={what} className="border-t border-line align-top max-md:grid max-md:py-2">
              <th scope="row" className="px-4 py-3 font-medium max-md:pb-1">
                {what}
              </th>
              <td className="px-4 py-3 max-md:py-1">
                <span className="flex gap-2">
                  <Check aria-hidden className="mt-0.5 size-4 flex-none text-glass" strokeWidth={1.75} />
                  <span>
                    <span className="md:hidden">{'Vitrine: '}</span>
                    {vitrine}
                  </span>
                </span>
              </td>
              <td className="px-4 py-3 text-ink-2 max-md:py-1">
                <span className="flex gap-2">
                  <Minus aria-hidden className="mt-0.5 size-4 flex-none text-ink-3" strokeWidth={1.75} />
                  <span>
                    <span className="md:hidden">
                      <Trans>Basic platforms:</Trans>{' '}
                    </span>
                    {basic ?? t`Not done`}
                  </span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
