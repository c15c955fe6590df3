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
              An assistant that answers questions with products. It gets their details (name, description,
              price, stock, image) from feeds sent by merchants or the platforms they sell on.
            </Trans>
          </p>
          <p>
            <Trans>
              The assistant chooses what fits the question. A product that meets every rule is eligible, but
              isn’t guaranteed to be shown.
            </Trans>
          </p>
          <p>
            <Trans>
              Shoppers are sent to your own checkout. Buying inside the chat requires OpenAI’s approval and an
              integration that OpenAI enables for your feed.
            </Trans>
          </p>
        </Part>
        <Part id="eligible" title={t`Who is eligible`}>
          <ul className="grid list-disc gap-2.5 ps-4 marker:text-ink-3">
            <li>
              <Trans>
                Merchants OpenAI has approved for a direct feed. Apply at{' '}
                <a href="https://chatgpt.com/merchants" className={link}>
                  chatgpt.com/merchants
                </a>
                .
              </Trans>
            </li>
            <li>
              <Trans>
                Shopify stores may be listed without a feed: eligible products are added to Shopify Catalog
                automatically. Before you send your own feed, make sure no product is listed twice.
              </Trans>
            </li>
            <li>
              <Trans>
                Standard uploads are for the United States; other markets are available by agreement.
              </Trans>
            </li>
            <li>
              <Trans>
                Legal, safe products for all ages. No alcohol, nicotine, gambling, weapons, adult content,
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
              <Trans>A sample of about 100 rows first. OpenAI then reviews your first full feed.</Trans>
            </li>
            <li>
              <Trans>
                A parquet, jsonl.gz, csv.gz or tsv.gz file, uploaded by SFTP to the location OpenAI assigns,
                always under the same name.
              </Trans>
            </li>
            <li>
              <Trans>The full feed at least once a day; changes in between through OpenAI’s API.</Trans>
            </li>
            <li>
              <Trans>
                To remove a product, set <code className="type-code text-ink">is_eligible_search</code> to
                false. Products you only leave out disappear within 14 days.
              </Trans>
            </li>
          </ol>
        </Part>
      </div>
      <p className="type-small mt-8 text-ink-3">
        <Trans>
          As published by OpenAI in October 2026:{' '}
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
