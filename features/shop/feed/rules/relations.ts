/** Rules between the fields of one row. Each is reported on the field whose own description states it. */
import { parseMoment } from './check-date.ts'
import type { FieldFault } from './check.ts'
import { type Money, parseMoney } from './money.ts'
import type { CheckedRow, Relation } from './profile.ts'

/** The missing partner is required as soon as one of the fields is given. */
export function requireWith(fields: readonly string[], partner: string, todo: string): Relation {
  return (row, report) => {
    if (fields.some((field) => row.has(field)) && !row.has(partner))
      report(partner, { rule: 'required', todo })
  }
}

/** The field is of no use without its partner. */
export function useless(field: string, partner: string, todo: string): Relation {
  return (row, report) => {
    if (row.has(field) && !row.has(partner)) report(field, { rule: 'needs-partner', todo })
  }
}

/** The field needs the flag to be true. A flag that is itself wrong is reported once, on the flag. */
export function requireTrue(field: string, flag: string, todo: string): Relation {
  return (row, report) => {
    if (row.has(field) && !row.isRefused(flag) && row.value(flag) !== true)
      report(field, { rule: 'needs-true', todo })
  }
}

/** The two fields must not hold the same text. */
export function requireDifferent(field: string, other: string, todo: string): Relation {
  return (row, report) => {
    const value = row.value(field)
    if (typeof value === 'string' && value.trim() === String(row.value(other) ?? '').trim()) {
      report(field, { rule: 'different', todo })
    }
  }
}

/** Both are wrong when both are given. */
export function exclude(field: string, other: string, todo: string): Relation {
  return (row, report) => {
    if (!row.has(field) || !row.has(other)) return
    report(field, { rule: 'not-together', todo })
    report(other, { rule: 'not-together', todo })
  }
}

/** Checkout needs search, a privacy policy and terms. */
export function checkout(checkoutField: string, searchField: string): Relation {
  return (row, report) => {
    if (row.value(checkoutField) !== true) return
    if (row.value(searchField) === false) {
      report(checkoutField, { rule: 'needs-search', todo: 'Turn on search, or turn off checkout.' })
    }
    for (const [policy, noun] of [
      ['seller_privacy_policy', 'privacy policy'],
      ['seller_tos', 'terms'],
    ] as const) {
      if (!row.has(policy))
        report(policy, { rule: 'required', todo: `Add the address of your ${noun}, or switch checkout off.` })
    }
  }
}

/** A sale price lies below the regular price (or reaches it, where the generation allows), in the same currency. */
export function salePrice(rules: { mayEqual: boolean }): Relation {
  return (row, report) => {
    const sale = readMoney(row, 'sale_price')
    const price = sale && readMoney(row, 'price')
    if (sale === null || price === null) return
    if (sale.currency !== price.currency) {
      report('sale_price', {
        rule: 'same-currency',
        todo: `Give the sale price in ${price.currency}, like the price.`,
      })
    } else if (sale.minor > price.minor || (sale.minor === price.minor && !rules.mayEqual)) {
      report('sale_price', {
        rule: 'below-price',
        todo: 'Set the sale price below the price, or leave it out.',
      })
    }
  }
}

/** The field's currency is the price's. */
export function sameCurrency(field: string): Relation {
  return (row, report) => {
    const amount = readMoney(row, field)
    const price = amount && readMoney(row, 'price')
    if (amount !== null && price !== null && amount.currency !== price.currency) {
      report(field, { rule: 'same-currency', todo: `Give it in ${price.currency}, like the price.` })
    }
  }
}

function readMoney(row: CheckedRow, field: string): Money | null {
  const value = row.value(field)
  return typeof value === 'string' ? parseMoney(value) : null
}

/** A rating says something only with a number of reviews above zero. */
export function ratingNeedsReviews(ratingField: string, countField: string): Relation {
  return (row, report) => {
    if (!row.has(ratingField) || row.isRefused(countField)) return
    if (row.value(countField) === 0) {
      report(ratingField, { rule: 'needs-reviews', todo: 'Leave the rating out while there are no reviews.' })
    } else if (!row.has(countField)) {
      report(ratingField, {
        rule: 'needs-reviews',
        todo: `Add ${countField}, the number of reviews behind the rating.`,
      })
    }
  }
}

/** An axis on its own says nothing about size: the present ones are reported when fewer than `least` are given. */
export function axes(min: 2 | 3): Relation {
  return (row, report) => {
    const given = ['length', 'width', 'height'].filter((axis) => row.has(axis))
    if (given.length === 0 || given.length >= min) return
    const todo =
      min === 3 ? 'Give length, width and height together.' : 'Give at least one other measure with it.'
    for (const axis of given) report(axis, { rule: 'needs-axes', todo })
  }
}

/** One of the availabilities makes the date required. */
export function availabilityDate(states: readonly string[]): Relation {
  return (row, report) => {
    if (states.includes(String(row.value('availability'))) && !row.has('availability_date')) {
      report('availability_date', { rule: 'required', todo: 'Say when the product becomes available.' })
    }
  }
}

/** A window that ends before it begins is worth a second look. */
export function saleWindow(row: CheckedRow, report: (field: string, fault: FieldFault) => void): void {
  const [start, end] = ['sale_price_start_date', 'sale_price_end_date'].map((field) => {
    const value = row.value(field)
    return typeof value === 'string' ? parseMoment(value) : null
  })
  if (start && end && end.time < start.time) {
    report('sale_price_end_date', {
      rule: 'order',
      severity: 'warning',
      todo: 'Put the end after the start.',
    })
  }
}
