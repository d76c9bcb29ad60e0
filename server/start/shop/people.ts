// The customers and products of the demo shop.
export interface DemoProduct {
  readonly source_id: string;
  readonly name: string;
  /** Minor units. */
  readonly price: number;
}

export const PRODUCTS = [
  { source_id: 'beans-house', name: 'House blend, 1 kg', price: 2_890 },
  { source_id: 'beans-ethiopia', name: 'Ethiopia Guji, 250 g', price: 1_450 },
  { source_id: 'filters-100', name: 'Paper filters, 100', price: 690 },
  { source_id: 'cups-two', name: 'Cups, set of two', price: 3_400 },
  { source_id: 'kettle', name: 'Gooseneck kettle', price: 6_900 },
  { source_id: 'scale', name: 'Brewing scale', price: 5_450 },
  { source_id: 'grinder', name: 'Hand grinder', price: 12_900 },
  { source_id: 'machine', name: 'Espresso machine', price: 34_900 },
] as const satisfies readonly DemoProduct[];

export interface Person {
  readonly source_id: string;
  readonly name: string;
  readonly email: string;
  readonly city: string;
}

const NAMES = [
  ['Amara Okafor', 'Lagos'],
  ['Ben Whitaker', 'Leeds'],
  ['Carla Mendes', 'Porto'],
  ['Daniel Hoffmann', 'Bremen'],
  ['Elif Yıldız', 'Izmir'],
  ['Farid Rahimi', 'Graz'],
  ['Grace Lindqvist', 'Uppsala'],
  ['Hana Sato', 'Kyoto'],
  ['Ines Kovač', 'Split'],
  ['Jonas Petit', 'Lyon'],
  ['Keira Byrne', 'Galway'],
  ['Łukasz Żak', 'Gdynia'],
  ['Mateo Rossi', 'Turin'],
  ['Noor Haddad', 'Amman'],
  ['Olga Novák', 'Brno'],
  ['Priya Raman', 'Chennai'],
  ['Quentin Moreau', 'Ghent'],
  ['Rosa Delgado', 'Seville'],
  ['Tara Singh', 'Bristol'],
  ['Zoë Ångström', 'Malmö'],
] as const;

export const PEOPLE: readonly Person[] = NAMES.map(([name, city], index) => {
  const mail = name
    .normalize('NFD')
    .toLowerCase()
    .replace('ł', 'l')
    .replace('ı', 'i')
    .replace(/[^a-z ]/g, '');
  return { source_id: `shop-${1001 + index}`, name, city, email: `${mail.replace(' ', '.')}@example.com` };
});
