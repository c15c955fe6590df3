/** The parts of the agents' own feature that pages show, each read when it is first needed. */
import { lazy } from 'react'

export const AgentChat = lazy(async () => ({
  default: (await import('#features/agents/conversations/web/chat/agent-chat.tsx')).AgentChat,
}))
export const ConversationList = lazy(async () => ({
  default: (await import('#features/agents/conversations/web/chat/conversation-list.tsx')).ConversationList,
}))
export const AnswerView = lazy(async () => ({
  default: (await import('#features/base/runs/web/answer/answer-view.tsx')).AnswerView,
}))
export const ToolPanel = lazy(async () => ({
  default: (await import('#features/agents/tool-runs/web/tool-panel.tsx')).ToolPanel,
}))
export const ToolAnalytics = lazy(async () => ({
  default: (await import('#features/agents/tool-runs/web/tool-analytics.tsx')).ToolAnalytics,
}))
export const ApprovalCard = lazy(async () => ({
  default: (await import('#features/agents/approvals/web/approval-card.tsx')).ApprovalCard,
}))
export const ApprovalInbox = lazy(async () => ({
  default: (await import('#features/agents/approvals/web/approval-inbox.tsx')).ApprovalInbox,
}))
export const AgentNavigation = lazy(async () => ({
  default: (await import('#features/agents/conversations/web/agent-navigation.tsx')).AgentNavigation,
}))
export const AgentLimits = lazy(async () => ({
  default: (await import('#features/agents/settings/web/agent-limits.tsx')).AgentLimits,
}))
export const CoordinationDashboard = lazy(async () => ({
  default: (await import('#features/agents/coordination/web/coordination-dashboard.tsx'))
    .CoordinationDashboard,
}))
export const ReasoningPanel = lazy(async () => ({
  default: (await import('#features/agents/reasoning/web/reasoning-panel.tsx')).ReasoningPanel,
}))
export const RegressionCases = lazy(async () => ({
  default: (await import('#features/agents/reasoning/web/regression-cases.tsx')).RegressionCases,
}))
export const BeliefsPanel = lazy(async () => ({
  default: (await import('#features/insight/beliefs/web/beliefs-panel.tsx')).BeliefsPanel,
}))
