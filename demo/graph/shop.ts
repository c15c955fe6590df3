import { policies } from '../storefront.ts'
import { metafieldFields } from './metafields.ts'
import { requireScope, type Scene } from './scene.ts'

const OPENED_AT = '2024-03-01T08:00:00Z'

export function shopNode(scene: Scene) {
  const { profile } = scene.shop
  const id = `gid://shopify/Shop/${60_000_000_000 + (profile.seed % 1_000_000_000)}`
  const address = {
    id: id.replace('Shop/', 'ShopAddress/'),
    address1: '12 Foundry Court',
    company: profile.name,
    city: profile.city,
    zip: profile.zip,
    provinceCode: profile.countryCode === 'US' ? 'OR' : null,
    country: profile.country,
    countryCodeV2: profile.countryCode,
  }
  return {
    id,
    name: profile.name,
    email: profile.email,
    contactEmail: profile.email,
    myshopifyDomain: profile.domain,
    currencyCode: profile.currency,
    createdAt: OPENED_AT,
    ianaTimezone: profile.timezone,
    timezoneAbbreviation: timezoneName(profile.timezone, scene.shop.now()),
    unitSystem: profile.countryCode === 'US' ? 'IMPERIAL_SYSTEM' : 'METRIC_SYSTEM',
    weightUnit: profile.countryCode === 'US' ? 'POUNDS' : 'KILOGRAMS',
    url: scene.base,
    primaryDomain: {
      id: id.replace('Shop/', 'Domain/'),
      host: new URL(scene.base).host,
      sslEnabled: scene.base.startsWith('https:'),
      url: scene.base,
    },
    shopAddress: address,
    plan: { publicDisplayName: 'Development', partnerDevelopment: true, shopifyPlus: false },
    shopPolicies: () => {
      requireScope(scene, 'read_legal_policies', 'shopPolicies')
      return policies.map((policy, at) => ({
        id: `gid://shopify/ShopPolicy/${at + 1}`,
        type: policy.type,
        title: policy.title,
        body: policy.body,
        url: `${scene.base}/policies/${policy.slug}`,
        createdAt: OPENED_AT,
        updatedAt: OPENED_AT,
      }))
    },
    ...metafieldFields(scene, id),
  }
}

export function installationNode(scene: Scene) {
  const id = `gid://shopify/AppInstallation/${700_000_000 + (scene.shop.profile.seed % 1_000_000)}`
  return {
    id,
    accessScopes: scene.scopes.map((handle) => ({ handle, description: handle.replaceAll('_', ' ') })),
    ...metafieldFields(scene, id),
  }
}

function timezoneName(timeZone: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
