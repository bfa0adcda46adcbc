/** All that the pages of the law ask of an owner. */
export const completeLegal = {
  publisherName: 'Maïwenn Le Goff',
  publisherStatus: 'Entrepreneur individuel',
  publisherAddress: '1 quai du Port, 29900 Concarneau',
  publisherPhone: '02 98 00 00 00',
  contactEmail: 'bonjour@amulette.example',
  siret: '732 829 320 00074',
  director: 'Maïwenn Le Goff',
  hostName: 'Hébergeur & fils <script>',
  hostAddress: '2 rue des Machines, 35000 Rennes',
  hostPhone: '+33 2 99 00 00 00',
  accessibility: 'partielle',
  accessibilityDate: '2026-11-01',
}
