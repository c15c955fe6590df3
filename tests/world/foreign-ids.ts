/** Calls of every route that takes an id, with the ids of somebody else. */
import { randomUUID } from 'node:crypto'
import { newTitle, type OtherTenant, secret } from './other-tenant.ts'

export type Attempt = { params?: Record<string, string>; body?: unknown; query?: unknown }

export const edit = { brand: 'Stolen' }
const on = { enableSearch: true, enableCheckout: false }

/** For each route with an id: calls that name what is the victim's. */
export function attemptsOn(victim: OtherTenant): Record<string, Attempt[]> {
  const ofTurn = () => ({ runId: victim.turnRunId })
  const ofKept = () => ({ regressionId: victim.regressionId })
  const ofConversation = () => ({ conversationId: victim.conversationId })
  const ofWorkflow = () => ({ workflowId: victim.workflowId })
  const ofRehearsal = () => ({ rehearsalId: victim.rehearsalId })
  const ofWorkflowRun = () => ({ runId: victim.workflowRunId })
  const ofWorkflowStep = () => ({ ...ofWorkflowRun(), stepRunId: victim.workflowStepId })

  /** The product by its SKU, which this shop does not sell, and by its row. */
  const ofProduct = (body?: unknown) =>
    [victim.productId, victim.rowId].map((productId) => ({
      params: { productId },
      ...(body === undefined ? {} : { body }),
    }))

  return {
    'DELETE /api/auth/sessions/{sessionId}': [{ params: { sessionId: victim.sessionId } }],
    'GET /api/openai/products/{productId}': ofProduct(),
    'PATCH /api/openai/products/{productId}/toggle': ofProduct(on),
    'PUT /api/openai/products/{productId}': ofProduct(edit),
    'GET /api/openai/bulk/{changeId}': [{ params: { changeId: victim.bulkChangeId } }],
    'GET /api/openai/bulk/{changeId}/products': [{ params: { changeId: victim.bulkChangeId }, query: {} }],
    'POST /api/openai/bulk/{changeId}/undo': [{ params: { changeId: victim.bulkChangeId } }],
    'GET /api/write-back/sets/{setId}/changes': [{ params: { setId: victim.writeBackSetId } }],
    'POST /api/write-back/sets/{setId}/start': [
      { params: { setId: victim.writeBackSetId }, body: { except: [] } },
    ],
    'POST /api/write-back/sets/{setId}/resume': [{ params: { setId: victim.writeBackSetId } }],
    'POST /api/write-back/sets/{setId}/undo': [{ params: { setId: victim.writeBackSetId } }],
    'PUT /api/openai/views/{viewId}': [
      { params: { viewId: victim.viewId }, body: { name: 'Stolen', query: {}, isDefault: false } },
    ],
    'DELETE /api/openai/views/{viewId}': [{ params: { viewId: victim.viewId } }],
    'GET /api/openai/queues/{queueId}': [{ params: { queueId: victim.queueId }, query: { at: 1 } }],
    'POST /api/openai/queues/{queueId}/marks': [
      { params: { queueId: victim.queueId }, body: { at: 1, outcome: 'saved' } },
    ],
    'GET /api/privacy/requests/{requestId}/data': [{ params: { requestId: victim.privacyRequestId } }],
    'POST /api/privacy/requests/{requestId}/retry': [{ params: { requestId: victim.privacyRequestId } }],
    'POST /api/privacy/erasures': [{ body: { storeId: victim.storeId, customer: '1' } }],
    'PATCH /api/stores/{storeId}': [{ params: { storeId: victim.storeId }, body: { isPaused: true } }],
    'PUT /api/workflows/{workflowId}/stores/{storeId}': [
      { params: { ...ofWorkflow(), storeId: victim.storeId }, body: { isOn: true } },
    ],
    'POST /api/stores/sync': [{ body: { mode: 'bidirectional', storeIds: [victim.storeId] } }],
    'POST /api/stores/{storeId}/reconnect': [{ params: { storeId: victim.storeId } }],
    'POST /api/stores/{storeId}/remove': [
      { params: { storeId: victim.storeId }, body: { name: victim.storeName } },
    ],
    'GET /api/runs/{runId}': [{ params: { runId: victim.runId } }],
    'POST /api/runs/{runId}/cancel': [{ params: { runId: victim.runId } }],
    'GET /api/catalogue/products/{productId}': ofProduct(),
    'PATCH /api/catalogue/products/{productId}': [randomUUID(), victim.changeKey].flatMap((idempotencyKey) =>
      ofProduct({ edit: newTitle('Stolen'), before: { title: 'Mine' }, idempotencyKey }),
    ),
    'GET /api/locations/{locationId}/stock': [{ params: { locationId: victim.locationId } }],
    'GET /api/locations/{locationId}/stock/export': [{ params: { locationId: victim.locationId } }],
    'POST /api/catalogue/changes/{changeId}/undo': [{ params: { changeId: victim.changeId } }],
    'GET /api/research/library/{itemId}': [{ params: { itemId: victim.itemId } }],
    'DELETE /api/research/library/{itemId}': [{ params: { itemId: victim.itemId } }],
    'GET /api/beliefs/{beliefId}': [{ params: { beliefId: victim.beliefId } }],
    'GET /api/beliefs/{beliefId}/export': [{ params: { beliefId: victim.beliefId } }],
    'PUT /api/beliefs/{beliefId}/decision': [
      { params: { beliefId: victim.beliefId }, body: { isAccepted: true } },
    ],
    'GET /api/support/tickets/{ticketId}': [{ params: { ticketId: victim.ticketId } }],
    'PATCH /api/support/tickets/{ticketId}': [
      { params: { ticketId: victim.ticketId }, body: { status: 'closed' } },
    ],
    'DELETE /api/support/tickets/{ticketId}': [{ params: { ticketId: victim.ticketId } }],
    'POST /api/support/tickets/{ticketId}/replies': [
      { params: { ticketId: victim.ticketId }, body: { text: 'Stolen' } },
    ],
    'GET /api/agents/tool-runs/{runId}': [{ params: { runId: victim.toolRunId } }],
    'GET /api/inbox/{itemId}': [{ params: { itemId: victim.inboxItemId } }],
    'PUT /api/inbox/{itemId}/state': [
      { params: { itemId: victim.inboxItemId }, body: { state: 'dismissed' } },
    ],
    'PUT /api/alerts/{alertId}/status': [
      { params: { alertId: victim.alertId }, body: { status: 'resolved' } },
    ],
    'PUT /api/security-alerts/{alertId}/status': [
      { params: { alertId: victim.securityId }, body: { status: 'resolved' } },
    ],
    'POST /api/approvals/{approvalId}/decide': [
      { params: { approvalId: victim.approvalId }, body: { decision: 'approved' } },
    ],
    'GET /api/sales/orders/{orderId}': [{ params: { orderId: victim.orderId } }],
    'GET /api/approvals/{approvalId}': [{ params: { approvalId: victim.approvalId } }],
    'GET /api/agents/conversations/{conversationId}/events/{seq}/undo': [
      { params: { ...ofConversation(), seq: '1' } },
    ],
    'POST /api/agents/conversations/{conversationId}/events/{seq}/undo': [
      { params: { ...ofConversation(), seq: '1' } },
    ],
    'POST /api/agents/{agentType}/chat': [
      { params: { agentType: 'seller' }, body: { message: 'Stolen', ...ofConversation() } },
    ],
    'POST /api/agents/{agentType}/chat/stream': [
      { params: { agentType: 'seller' }, body: { message: 'Stolen', ...ofConversation() } },
    ],
    'GET /api/agents/conversations/{conversationId}': [{ params: ofConversation() }],
    'PATCH /api/agents/conversations/{conversationId}': [
      { params: ofConversation(), body: { title: 'Stolen' } },
    ],
    'DELETE /api/agents/conversations/{conversationId}': [{ params: ofConversation() }],
    'GET /api/agents/conversations/{conversationId}/export': [{ params: ofConversation() }],
    'GET /api/agents/conversations/{conversationId}/stream': [{ params: ofConversation() }],
    'POST /api/agents/conversations/{conversationId}/stop': [{ params: ofConversation() }],
    'POST /api/agents/conversations/{conversationId}/retry': [{ params: ofConversation() }],
    'POST /api/agents/conversations/{conversationId}/handoff': [
      { params: ofConversation(), body: { toAgent: 'scout', reason: 'Stolen' } },
    ],
    'GET /api/agents/reasoning/{sessionId}': [{ params: { sessionId: victim.turnRunId } }],
    'GET /api/agents/runs/{runId}/recording': [{ params: ofTurn() }],
    'POST /api/agents/runs/{runId}/replay': [{ params: ofTurn() }],
    'POST /api/agents/runs/{runId}/fork': [
      { params: ofTurn(), body: { step: 'think 1', answer: { text: 'Stolen' } } },
    ],
    'POST /api/agents/runs/{runId}/keep': [{ params: ofTurn(), body: { name: 'Stolen' } }],
    'GET /api/agents/runs/{runId}/steps': [{ params: ofTurn() }],
    'GET /api/agents/regressions/{regressionId}': [{ params: ofKept() }],
    'POST /api/agents/regressions/{regressionId}/run': [{ params: ofKept() }],
    'PATCH /api/agents/regressions/{regressionId}': [{ params: ofKept(), body: { name: 'Stolen' } }],
    'DELETE /api/agents/regressions/{regressionId}': [{ params: ofKept() }],
    'POST /api/workflows': [
      { body: { id: randomUUID(), from: { type: 'copy', workflowId: victim.workflowId } } },
    ],
    'GET /api/workflows/{workflowId}': [{ params: ofWorkflow() }],
    'DELETE /api/workflows/{workflowId}': [{ params: ofWorkflow() }],
    'GET /api/workflows/{workflowId}/webhook': [{ params: ofWorkflow() }],
    'POST /api/workflows/{workflowId}/webhook': [{ params: ofWorkflow() }],
    'PUT /api/automations/{automationId}': [
      { params: { automationId: `workflow:${victim.workflowId}` }, body: { isOn: false } },
    ],
    'GET /api/workflows/{workflowId}/export': [
      { params: ofWorkflow() },
      { params: ofWorkflow(), query: { version: 1 } },
    ],
    'POST /api/workflows/{workflowId}/edits': [
      {
        params: ofWorkflow(),
        body: {
          id: randomUUID(),
          baseRevision: 0,
          kind: 'edit',
          of: null,
          edits: [{ type: 'set_field', field: 'name', before: `${secret} report`, after: 'Stolen' }],
        },
      },
    ],
    'POST /api/workflows/{workflowId}/proposals/{changeSetId}': [
      { params: { ...ofWorkflow(), changeSetId: randomUUID() }, body: { decision: 'accept' } },
    ],
    'POST /api/workflows/{workflowId}/publish': [{ params: ofWorkflow(), body: { revision: 0 } }],
    'POST /api/workflows/{workflowId}/status': [{ params: ofWorkflow(), body: { status: 'paused' } }],
    'POST /api/workflows/{workflowId}/restore': [{ params: ofWorkflow() }],
    'POST /api/workflows/{workflowId}/runs': [
      { params: ofWorkflow(), body: { id: randomUUID() } },
      { params: ofWorkflow(), body: { id: victim.workflowRunId } },
    ],
    'POST /api/workflows/{workflowId}/rehearsals': [
      { params: ofWorkflow(), body: { id: randomUUID() } },
      { params: ofWorkflow(), body: { id: victim.rehearsalId } },
    ],
    'GET /api/workflows/{workflowId}/step-times': [{ params: ofWorkflow() }],
    'GET /api/workflows/{workflowId}/impact': [{ params: ofWorkflow() }],
    'GET /api/workflows/{workflowId}/rehearsals': [{ params: ofWorkflow() }],
    'GET /api/rehearsals/{rehearsalId}': [{ params: ofRehearsal() }],
    'GET /api/rehearsals/{rehearsalId}/effects': [{ params: ofRehearsal() }],
    'POST /api/rehearsals/{rehearsalId}/cancel': [{ params: ofRehearsal() }],
    'GET /api/workflow-runs/{runId}': [{ params: ofWorkflowRun() }],
    'POST /api/workflow-runs/{runId}/control': [{ params: ofWorkflowRun(), body: { action: 'cancel' } }],
    'GET /api/workflow-runs/{runId}/steps': [{ params: ofWorkflowRun(), query: { stepId: 'a' } }],
    'GET /api/workflow-runs/{runId}/steps/{stepRunId}': [{ params: ofWorkflowStep() }],
    'POST /api/workflow-runs/{runId}/steps/{stepRunId}/answer': [
      { params: ofWorkflowStep(), body: { decision: 'approved' } },
    ],
    'POST /api/workflow-runs/{runId}/steps/{stepRunId}/outcome': [
      { params: ofWorkflowStep(), body: { outcome: 'happened' } },
    ],
    'GET /api/workflow-runs/{runId}/rerun': [{ params: ofWorkflowRun(), query: { fromStepId: 'a' } }],
    'GET /api/workflow-runs/{runId}/rerun/effects': [
      { params: ofWorkflowRun(), query: { fromStepId: 'a', part: 'repeats' } },
    ],
    'POST /api/workflow-runs/{runId}/rerun': [
      { params: ofWorkflowRun(), body: { id: randomUUID(), fromStepId: 'a' } },
    ],
    'POST /api/workflows/{workflowId}/steps/{stepId}/try': [
      { params: { ...ofWorkflow(), stepId: 'a' }, body: {} },
    ],
    'GET /api/workflows/{workflowId}/versions': [{ params: ofWorkflow() }],
    'GET /api/workflows/{workflowId}/versions/{version}': [{ params: { ...ofWorkflow(), version: '1' } }],
    'POST /api/mcp/executions/{execution_id}/control': [
      { params: { execution_id: victim.toolRunId }, body: { action: 'cancel' } },
    ],
    'POST /api/agents/conversations/{conversationId}/messages/{seq}/resend': [
      { params: { ...ofConversation(), seq: '1' }, body: { message: 'Stolen' } },
    ],
  }
}
