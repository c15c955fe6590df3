import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

const required = [
  'item_id',
  'title',
  'description',
  'url',
  'brand',
  'seller_name',
  'image_url',
  'availability',
  'price',
]

const link = 'font-medium text-glass underline underline-offset-2'

/** What OpenAI publishes about its channel, in three parts. Facts of October 2026. */
export function ChannelFacts() {
  return (
    <div>
      <div className="grid gap-x-10 gap-y-12 lg:grid-cols-3">
        <Part id="channel" title={t`What an AI shopping channel is`}>
          <p>
            <Trans>
              A place where an assistant answers a question with products. It reads their facts from feeds
              that merchants, or the platforms they sell on, hand over: name, description, price, stock,
              picture.
            </Trans>
          </p>
          <p>
            <Trans>
              The assistant chooses what fits the question. A row that keeps every rule is eligible; it is not
              a promise to be shown.
            </Trans>
          </p>
          <p>
            <Trans>
              The shopper is sent to your own checkout. Buying inside the chat needs OpenAI’s approval and an
              integration that OpenAI switches on for the feed.
            </Trans>
          </p>
        </Part>
        <Part id="eligible" title={t`Who is eligible`}>
          <ul className="grid list-disc gap-2.5 ps-4 marker:text-ink-3">
            <li>
              <Trans>
                Merchants whom OpenAI has approved for a feed of their own. They apply at{' '}
                <a href="https://chatgpt.com/merchants" className={link}>
                  chatgpt.com/merchants
                </a>
                .
              </Trans>
            </li>
            <li>
              <Trans>
                Shopify stores may be listed without one: eligible products enter Shopify Catalog by
                themselves. Before you send a feed of your own, see that nothing is listed twice.
              </Trans>
            </li>
            <li>
              <Trans>A standard upload is for the United States; other markets follow by agreement.</Trans>
            </li>
            <li>
              <Trans>
                Legal, safe goods for everybody. Not alcohol, nicotine, gambling, weapons, adult content,
                prescription medicine or unlicensed financial products.
              </Trans>
            </li>
          </ul>
        </Part>
        <Part id="delivery" title={t`How a feed gets there`}>
          <ol className="grid list-decimal gap-2.5 ps-4 marker:text-ink-3">
            <li>
              <Trans>Nine fields in every row:</Trans>{' '}
              {required.map((field, index) => (
                <span key={field}>
                  {index > 0 && ', '}
                  <code className="type-code text-ink">{field}</code>
                </span>
              ))}
              .
            </li>
            <li>
              <Trans>A sample of about 100 rows first; OpenAI then looks through the first whole feed.</Trans>
            </li>
            <li>
              <Trans>
                A file as parquet, jsonl.gz, csv.gz or tsv.gz, sent by SFTP to the place OpenAI assigns, under
                a name that stays.
              </Trans>
            </li>
            <li>
              <Trans>The whole feed at least once a day; changes in between through OpenAI’s API.</Trans>
            </li>
            <li>
              <Trans>
                To take a product down, set <code className="type-code text-ink">is_eligible_search</code> to
                false. One that is only left out goes within 14 days.
              </Trans>
            </li>
          </ol>
        </Part>
      </div>
      <p className="type-small mt-8 text-ink-3">
        <Trans>
          As OpenAI published it in October 2026:{' '}
          <a href="https://developers.openai.com/commerce/specs/file-upload/products" className={link}>
            products
          </a>{' '}
          and{' '}
          <a href="https://developers.openai.com/commerce/specs/file-upload/overview" className={link}>
            delivery
          </a>
          .
        </Trans>
      </p>
    </div>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="border-t border-line-2 pt-4">
      <h2 id={id} className="type-page">
        {title}
      </h2>
      <div className="type-body mt-3 grid gap-2.5 text-ink-2">{children}</div>
    </section>
  )
}
