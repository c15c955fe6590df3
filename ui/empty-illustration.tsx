/** An empty display case. Decoration: the words stand below it. */
export function EmptyIllustration() {
  return (
    <svg viewBox="0 0 168 112" fill="none" aria-hidden="true">
      <rect x="24.5" y="10.5" width="119" height="91" rx="2.5" fill="var(--well)" stroke="var(--line-2)" />
      <path d="M24 11h120" stroke="var(--glass-edge)" strokeWidth="3" />
      <path d="M24 55h120M24 98h120" stroke="var(--glass-edge)" strokeWidth="2.5" />
      <path d="M64 11v43M104 11v43M64 56v41M104 56v41" stroke="var(--line)" />
      <path
        d="M78 51.500V34a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v17.5"
        stroke="var(--line-control)"
        strokeWidth="1.5"
        strokeDasharray="3 3"
        strokeLinecap="round"
      />
      <path
        d="M36 51.500c-3-9 0-12 3-14v-5h10v5c3 2 6 5 3 14M116 51.500l2-16h12l2 16"
        stroke="var(--line-2)"
        strokeWidth="1.5"
        strokeDasharray="3 3"
        strokeLinecap="round"
      />
      <path d="M98 12l24 86M106 12l24 86" stroke="var(--glass-glint)" strokeWidth="1.5" opacity=".55" />
    </svg>
  )
}
