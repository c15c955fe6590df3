/** What the store says about itself and about our access. */
import { z } from 'zod'
import { UpstreamError } from '#kit/errors.ts'
import type { AdminClient, AdminCall } from './admin-call.ts'
import { text, webAddress } from './nodes.ts'
import type { CallOptions, ShopFacts, ShopifySession, ShopPolicies } from './port.ts'
import { completeScopes } from './scopes.ts'

const ShopAnswer = z.object({
  shop: z.object({
    name: text,
    myshopifyDomain: z.string(),
    contactEmail: z.string().nullable(),
    currencyCode: z.string().regex(/^[A-Z]{3}$/),
    primaryDomain: z.object({ url: z.url({ protocol: /^https?$/ }) }),
    shopAddress: z.object({ countryCodeV2: z.string().nullable() }),
    plan: z.object({ publicDisplayName: text, partnerDevelopment: z.boolean() }),
  }),
})

const PoliciesAnswer = z.object({
  shop: z.object({
    shopPolicies: z.array(z.object({ type: z.string(), url: z.string() })),
  }),
})

const ScopesAnswer = z.object({
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
})

const CountAnswer = z.object({
  productsCount: z.object({ count: z.number().int().nonnegative() }),
  productVariantsCount: z.object({ count: z.number().int().nonnegative() }),
})

/** What the store says of itself; see the port. */
export async function readShop(
  admin: AdminClient,
  asked: string,
  session: ShopifySession,
  options?: CallOptions,
): Promise<ShopFacts> {
  const { shop } = await admin.call(session, 'ReadShop', {}, ShopAnswer, options)
  return {
    name: shop.name,
    domain: shop.myshopifyDomain,
    primaryUrl: shop.primaryDomain.url,
    email: shop.contactEmail || null,
    currency: shop.currencyCode,
    country: shop.shopAddress.countryCodeV2,
    policies: await readPolicies(admin.call, session, options),
    planName: shop.plan.publicDisplayName,
    isDevelopmentStore: shop.plan.partnerDevelopment,
    apiVersion: { asked, served: admin.servedVersion(session.domain) },
  }
}

async function readPolicies(
  call: AdminCall,
  session: ShopifySession,
  options: CallOptions | undefined,
): Promise<ShopPolicies | null> {
  try {
    const { shop } = await call(session, 'ReadPolicies', {}, PoliciesAnswer, options)
    const urls = new Map(shop.shopPolicies.map((policy) => [policy.type, webAddress(policy.url)]))
    return {
      privacyUrl: urls.get('PRIVACY_POLICY') ?? null,
      termsUrl: urls.get('TERMS_OF_SERVICE') ?? null,
      refundUrl: urls.get('REFUND_POLICY') ?? null,
      shippingUrl: urls.get('SHIPPING_POLICY') ?? null,
    }
  } catch (error) {
    if (error instanceof UpstreamError && error.cause === 'ACCESS_DENIED') return null
    throw error
  }
}

/** The scopes that were granted; see the port. */
export async function readScopes(
  call: AdminCall,
  session: ShopifySession,
  options?: CallOptions,
): Promise<string[]> {
  const answer = await call(session, 'ReadScopes', {}, ScopesAnswer, options)
  return completeScopes(answer.currentAppInstallation.accessScopes.map((scope) => scope.handle))
}

/** Products and variants in the store, of any status. */
export async function countProducts(
  call: AdminCall,
  session: ShopifySession,
  options?: CallOptions,
): Promise<{ products: number; variants: number }> {
  const answer = await call(session, 'CountProducts', {}, CountAnswer, options)
  return { products: answer.productsCount.count, variants: answer.productVariantsCount.count }
}
