import { t } from '@lingui/core/macro'

/** Shopify's OrderTransactionErrorCode, and what banks decline with. */
const errors: Record<string, string> = {
  AMOUNT_TOO_SMALL: t`the amount is too small`,
  AUTHENTICATION_REQUIRED: t`the bank wants the customer to confirm it`,
  CALL_ISSUER: t`the customer has to call their bank`,
  CARD_DECLINED: t`the bank declined the card`,
  CONFIG_ERROR: t`the payment settings of the store are wrong`,
  DO_NOT_HONOR: t`the bank declined without a reason`,
  EXPIRED_CARD: t`the card has expired`,
  FRAUD_SUSPECTED: t`the bank suspects fraud`,
  GENERIC_ERROR: t`the provider gave no reason`,
  INCORRECT_ADDRESS: t`the address doesn't match the card`,
  INCORRECT_CVC: t`the security code is wrong`,
  INCORRECT_NUMBER: t`the card number is wrong`,
  INCORRECT_PIN: t`the PIN is wrong`,
  INCORRECT_ZIP: t`the postal code doesn't match the card`,
  INSUFFICIENT_FUNDS: t`not enough money in the account`,
  INVALID_AMOUNT: t`the provider doesn't take this amount`,
  INVALID_COUNTRY: t`not available in the customer's country`,
  INVALID_CVC: t`the security code is incomplete`,
  INVALID_EXPIRY_DATE: t`the expiry date is not valid`,
  INVALID_NUMBER: t`the card number is not valid`,
  PAYMENT_METHOD_UNAVAILABLE: t`this way to pay is unavailable`,
  PICK_UP_CARD: t`the card was reported lost or stolen`,
  PROCESSING_ERROR: t`the provider couldn't process it`,
  TEST_MODE_LIVE_CARD: t`a real card was used in test mode`,
  THREE_D_SECURE_FAILED: t`the customer didn't confirm it with their bank`,
  UNSUPPORTED_FEATURE: t`the provider doesn't support it`,
}

/** Why a payment failed, to stand behind a colon; null without a reason that can be put in words. */
export function paymentErrorLabel(code: string | null): string | null {
  return errors[code?.toUpperCase() ?? ''] ?? null
}
