export function NumberedListIcon() {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M8.500 5.500h8.500M8.500 14.500h8.500M2.500 4l1.500-1v5M2.400 13.200c.2-1.600 2.800-1.500 2.600.1c-.1 1-2.600 2.200-2.600 3.700h2.800" />
    </svg>
  )
}
