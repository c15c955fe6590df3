import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import type {
  Customer,
  CustomerFilter,
  CustomerPage,
  CustomerSort,
} from '#features/shop/sales/contract/customers.ts'
import { countryName, formatAmount } from '#features/shop/sales/web/amount.ts'
import { useCustomerExport, useCustomers } from '#features/shop/sales/web/customers-cache.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { dateOf, timeAgo } from '#ui/relative-time.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { AdminLink } from './admin-link.tsx'

const sorts: Record<CustomerSort, string> = {
  spent: t`Highest spend`,
  orders: t`Most orders`,
  recent: t`Most recent order`,
  lapsed: t`Longest since last order`,
  newest: t`Newest customer`,
}

const shown: Record<CustomerFilter['show'], string> = {
  all: t`All customers`,
  never_ordered: t`Never ordered`,
}

/** The customers of the store: how often they bought, for how much, when last, and where. */
export function CustomerList() {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<CustomerSort>('spent')
  const [show, setShow] = useState<CustomerFilter['show']>('all')
  const filter = { search: useSettled(search.trim()) || undefined, show, sort }
  const list = useCustomers(filter)
  const file = useCustomerExport()
  const store = useStore().data
  const admin = store?.domain && !store.isDemo ? `https://${store.domain}/admin` : null
  const { first } = list
  const isFiltered = filter.search !== undefined || show !== 'all'
  if (first?.missing) return <Missing missing={first.missing} />
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label={t`Search customer or order`} value={search} onChange={setSearch} />
        <SelectInput
          aria-label={t`Show customers`}
          value={show}
          onChange={(event) => setShow(event.target.value as CustomerFilter['show'])}
          options={Object.entries(shown).map(([value, label]) => ({ value, label }))}
        />
        <SelectInput
          aria-label={t`Sort customers by`}
          value={sort}
          onChange={(event) => setSort(event.target.value as CustomerSort)}
          options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
        />
        <Button className="ms-auto max-md:w-full" isBusy={file.isPending} onClick={() => file.mutate(filter)}>
          {!file.isPending && <Download aria-hidden className="size-4" strokeWidth={1.75} />}
          <Trans>Export CSV</Trans>
        </Button>
      </div>
      <p className="text-ink-2">
        <Trans>
          Orders and spending are Shopify’s totals for all time. Names and contact details stay in Shopify.
        </Trans>
        {first?.knownSince && ` ${t`Last orders before ${dateOf(first.knownSince)} aren't known.`}`}
      </p>
      {first?.problem && (
        <Notice tone="warning" title={t`Couldn't sync your customers`}>
          {first.problem}
        </Notice>
      )}
      <Card>
        {list.isError && !first && <ReadProblem title={t`Couldn't load the customers`} query={list} />}
        {list.isPending && <Skeleton className="h-60 w-full" />}
        {first?.total === 0 && (
          <Empty
            drawing={<EmptyIllustration />}
            title={isFiltered ? t`No customers found` : t`No customers yet`}
          >
            {emptyText(filter, first.isSynced)}
          </Empty>
        )}
        {list.customers.length > 0 && <Headings />}
        <ul aria-busy={list.isFetching}>
          {list.customers.map((customer) => (
            <CustomerRow key={customer.number} customer={customer} admin={admin} />
          ))}
        </ul>
        {first && first.total > 0 && (
          <div className="mt-3 flex flex-wrap items-center justify-between gap-2 text-ink-2">
            <span role="status">{plural(first.total, { one: '# customer', other: '# customers' })}</span>
            <ShowMore query={list} />
          </div>
        )}
      </Card>
    </>
  )
}

/** Why nobody is listed, and what would change that. */
function Missing({ missing }: { missing: NonNullable<CustomerPage['missing']> }) {
  const isOff = missing === 'switched_off'
  return (
    <Card>
      <Empty
        drawing={<EmptyIllustration />}
        title={isOff ? t`Customer data is off for this store` : t`Vitrine can't read your customers`}
        action={
          <Link
            to="/workspace/stores"
            search={{ tab: isOff ? 'synchronization' : 'store-management' }}
            className={buttonStyle({ variant: 'ink' })}
          >
            {isOff ? t`Open sync settings` : t`Manage stores`}
          </Link>
        }
      >
        {isOff
          ? t`Turn on Customer data sync to see who buys, how often and for how much.`
          : t`Grant ${missing} to the app in Shopify, then reconnect the store.`}
      </Empty>
    </Card>
  )
}

function emptyText({ search, show }: Pick<CustomerFilter, 'search' | 'show'>, isSynced: boolean): string {
  if (!isSynced) return t`Customers appear here when the next sync has finished.`
  if (search) return t`Clear the search, or look for another customer or order number.`
  return show === 'never_ordered'
    ? t`All your customers have ordered.`
    : t`Customers appear here when they sign up or order.`
}

const columns = 'gap-x-4 md:grid md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,110px)_minmax(0,130px)]'

/** On a phone the sentence above the list says the same. */
function Headings() {
  return (
    <div aria-hidden className={`type-small hidden border-b border-line pb-2 text-ink-2 ${columns}`}>
      <span>{t`Customer number`}</span>
      <span />
      <span className="text-end">{t`Orders, all time`}</span>
      <span className="text-end">{t`Spent, all time`}</span>
    </div>
  )
}

function CustomerRow({ customer, admin }: { customer: Customer; admin: string | null }) {
  const { number, createdAt, orders, spent, currency, country, acceptsEmail, lastOrder } = customer
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-y-0.5 border-t border-line py-2.5 tabular-nums first:border-t-0 ${columns}`}
    >
      <p className="min-w-0 break-words">
        <span className="type-strong">
          {admin ? (
            <AdminLink
              href={`${admin}/customers/${number}`}
              label={t`Open customer ${number} in Shopify`}
            >{t`Customer ${number}`}</AdminLink>
          ) : (
            t`Customer ${number}`
          )}
        </span>
        <span className="type-small flex flex-wrap gap-x-3 text-ink-2">
          <span>{t`Since ${dateOf(createdAt)}`}</span>
          {acceptsEmail && <span>{t`Email subscriber`}</span>}
        </span>
      </p>
      <p className="flex min-w-0 flex-wrap gap-x-3 text-ink-2 max-md:order-3">
        {lastOrder ? (
          <>
            <span>
              <Trans>
                Last order <bdi>{lastOrder.name}</bdi>
              </Trans>
            </span>
            <span>{timeAgo(lastOrder.at)}</span>
          </>
        ) : (
          <span>{orders === 0 ? t`Never ordered` : t`Last order not known`}</span>
        )}
        {country && <span>{countryName(country)}</span>}
      </p>
      <p className="text-end text-ink-2 max-md:order-4">
        {plural(orders, { one: '# order', other: '# orders' })}
      </p>
      <p className="type-strong text-end">{formatAmount(spent, currency)}</p>
    </li>
  )
}
