export const webhookAddressCharactersMax = 500

/** @param testHosts hosts that the server's operator allows without https */
export function whyNotWebhookAddress(address: string, testHosts: string[]): string | null {
  if (!URL.canParse(address)) return 'Saisissez une adresse complète, par exemple https://exemple.fr/webhooks.'
  const { protocol, host, username, password, hash } = new URL(address)
  if (protocol !== 'https:' && !(protocol === 'http:' && testHosts.includes(host)))
    return 'L’adresse doit commencer par https://.'
  if (username || password) return 'L’adresse ne doit contenir ni nom ni mot de passe\u00a0: les envois sont signés.'
  return hash ? 'L’adresse ne doit pas contenir de «\u00a0#\u00a0».' : null
}
