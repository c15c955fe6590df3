/** A case with its light unplugged. Decoration: the words stand below it. */
export function DisconnectedIllustration() {
  return (
    <svg viewBox="0 0 168 112" fill="none" aria-hidden="true">
      <rect x="24.5" y="10.5" width="79" height="91" rx="2.5" fill="var(--case-2)" stroke="var(--line-2)" />
      <path d="M24 11h80" stroke="var(--line-control)" strokeWidth="3" />
      <path d="M24 92h80" stroke="var(--line-control)" strokeWidth="3" />
      <rect x="52" y="13" width="24" height="2.5" rx="1.2" fill="var(--line-control)" />
      <ellipse cx="64" cy="91" rx="20" ry="2.3" fill="#000" opacity=".12" />
      <path d="M50 62h26v18a10 10 0 0 1-10 10h-6a10 10 0 0 1-10-10z" fill="var(--case-floor)" />
      <path d="M76 68h4a5 5 0 0 1 0 11h-4" stroke="var(--case-floor)" strokeWidth="3.5" />
      <path d="M104 40h8c10 0 6 34 16 34h4" stroke="var(--ink-2)" strokeWidth="2" strokeLinecap="round" />
      <rect x="132" y="68" width="10" height="12" rx="2" fill="var(--ink-2)" />
      <path d="M142 71.500h5M142 76.500h5" stroke="var(--ink-2)" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M153 64l4-4M155 74h5M153 84l4 4"
        stroke="var(--needs-mark)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
