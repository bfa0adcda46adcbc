export function SettingText({ children }: { children: string }) {
  return children || <i>information à venir</i>
}

export function EmailLink({ address }: { address: string }) {
  return address ? <a href={`mailto:${address}`}>{address}</a> : <SettingText>{address}</SettingText>
}
