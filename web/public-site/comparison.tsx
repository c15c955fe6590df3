import { Check, Minus } from 'lucide-react'

const rows = [
  { what: 'Every row judged by the published rules', vitrine: 'Each field, with what to do', basic: null },
  { what: 'Identifiers', vitrine: 'GTIN check digits computed', basic: 'Passed on as typed' },
  {
    what: 'What you add to a product',
    vitrine: 'Kept through every sync',
    basic: 'Lost with the next import',
  },
  { what: 'Going on display', vitrine: 'Product by product, with undo', basic: 'All or nothing' },
  { what: 'Goods the channel prohibits', vitrine: 'Pointed out', basic: null },
  { what: 'Rules across variants', vitrine: 'Groups, options and ids compared', basic: null },
  { what: 'Trying it', vitrine: 'Demo store and free feed check', basic: 'After sign-up' },
]

/** Against platforms that copy a catalogue into a file and leave it there. */
export function Comparison() {
  return (
    <section aria-labelledby="compare">
      <h2 id="compare" className="type-display scroll-mt-8 max-md:text-[32px]/[36px]">
        Beside a basic platform
      </h2>
      <p className="mt-3 max-w-[620px] text-[16px]/[24px] text-ink-2">
        A basic platform copies the catalogue into a file. What was missing before is missing after.
      </p>
      <table className="mt-8 w-full border-collapse overflow-clip rounded-card border border-line-2 bg-pane text-left text-[14px]/[20px]">
        <thead className="bg-well max-md:sr-only">
          <tr>
            <th scope="col" className="type-label w-[34%] px-4 py-3 text-ink-2">
              What
            </th>
            <th scope="col" className="type-label px-4 py-3 text-ink">
              Vitrine
            </th>
            <th scope="col" className="type-label px-4 py-3 text-ink-2">
              Basic platforms
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
                    <span className="md:hidden">Vitrine: </span>
                    {vitrine}
                  </span>
                </span>
              </td>
              <td className="px-4 py-3 text-ink-2 max-md:py-1">
                <span className="flex gap-2">
                  <Minus aria-hidden className="mt-0.5 size-4 flex-none text-ink-3" strokeWidth={1.75} />
                  <span>
                    <span className="md:hidden">Basic platforms: </span>
                    {basic ?? 'Not done'}
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
