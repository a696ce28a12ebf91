import { expect, test } from 'vitest'
import { makeTestDatabase } from '../../tests/support/database.ts'
import { catalogFaults } from './catalog.ts'

test('reports everything that would prevent moving a school', async () => {
  const faults = await catalogFaults(
    `create table loose (id int primary key, school_id bigint, building_id bigint references account (id));
    create table linked (school_id bigint not null, id bigint, loose_id int references loose (id), primary key (school_id, id));
    create table homeless (name text primary key)`,
    makeTestDatabase,
  )
  expect(faults.toSorted()).toEqual([
    'homeless has no school_id, and is not among the tables of the system',
    'linked.loose_id is 32 bits wide: ids are bigint',
    'linked: the link linked_loose_id_fkey does not begin with school_id',
    'loose.id is 32 bits wide: ids are bigint',
    "loose.school_id may be null: what belongs to no school is the platform's",
    'loose: the key loose_pkey does not begin with school_id',
  ])
})
