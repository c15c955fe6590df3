import type { CheckContext, ValueType } from '../contract/check.ts'

const text: ValueType = { type: 'string' }
const products: ValueType = {
  type: 'list',
  of: { type: 'object', fields: { sku: text, priceMinor: { type: 'int' }, title: text } },
}

/** A workspace with three tools, one other workflow and one secret. */
export const checkContext: CheckContext = {
  tools: [
    {
      name: 'list-products',
      title: 'List products',
      description: 'Reads products',
      effect: 'read',
      hasModelText: false,
      agents: ['ops', 'seller'],
      inputs: [
        {
          name: 'limit',
          title: 'Limit',
          description: '',
          isRequired: false,
          valueType: { type: 'int' },
          choices: [],
        },
      ],
      output: { type: 'object', fields: { products, count: { type: 'int' } } },
      sample: null,
    },
    {
      name: 'set-price',
      title: 'Set a price',
      description: 'Changes a price',
      effect: 'write',
      hasModelText: false,
      agents: ['seller'],
      inputs: [
        { name: 'sku', title: 'SKU', description: '', isRequired: true, valueType: text, choices: [] },
        {
          name: 'price',
          title: 'Price',
          description: '',
          isRequired: true,
          valueType: { type: 'double' },
          choices: [],
        },
        {
          name: 'mode',
          title: 'Mode',
          description: '',
          isRequired: false,
          valueType: text,
          choices: ['exact', 'round'],
        },
      ],
      output: { type: 'dyn' },
      sample: null,
    },
    {
      name: 'research-library',
      title: 'Research library',
      description: 'Finds what was kept',
      effect: 'read',
      hasModelText: true,
      agents: ['scout'],
      inputs: [],
      output: { type: 'dyn' },
      sample: null,
    },
  ],
  workflows: [{ id: 'other', name: 'Other', starts: ['own'] }],
  secrets: ['crm-token'],
  isMailSet: false,
  merchants: [{ id: 'm1', name: 'Anna' }],
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
}
