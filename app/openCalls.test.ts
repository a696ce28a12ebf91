import { expect, test } from 'vitest'
import type { Who } from '../platform/contract/call.ts'
import { areas } from './areas.ts'

const callsOf = (kind: Who['kind']) =>
  areas.flatMap((area) =>
    Object.entries(area.calls)
      .filter(([, call]) => call.may.kind === kind)
      .map(([name]) => `${area.name}.${name}`),
  )

/** Whoever adds a call to these lists says in its contract why, and here that it was meant. */
test('open to the whole network', () => {
  expect(callsOf('anyone')).toEqual([
    'identity.login',
    'identity.publicKey',
    'identity.renew',
    'identity.accountLogin',
    'identity.sendPasswordCode',
    'identity.resetForgotten',
    'sealedLink.look',
    'sealedLink.open',
    'display.code',
  ])
})

test('open to displays that were paired', () => {
  expect(callsOf('display')).toEqual(['afterSchool.board', 'display.self', 'display.faces', 'display.board'])
})

test('open to a school’s other systems', () => {
  expect(callsOf('otherSystem')).toEqual(['familyPhone.telephoneNumbers', 'familyPhone.telephoneBills'])
})

test('open before a school is chosen, or a first password is changed', () => {
  expect(callsOf('newcomer')).toEqual(['identity.changeSchool', 'identity.session'])
})

test('open to whoever has proven whose account it is, school chosen or not', () => {
  expect(callsOf('account')).toEqual([
    'identity.modifyPassword',
    'identity.logout',
    'identity.ownSessions',
    'identity.endOwnSession',
    'identity.endOtherSessions',
    'identity.ownAccount',
    'identity.sendTelephoneCode',
    'identity.proveTelephone',
    'identity.unbindTelephone',
    'identity.seeOtherAccount',
    'identity.joinAccount',
    'identity.joinByTelephone',
    'identity.partRecord',
  ])
})

test('open to parents by a sealed link', () => {
  expect(callsOf('link')).toEqual([
    'leave.parentHome',
    'leave.parentRequest',
    'leave.parentWithdraw',
    'leave.parentAttach',
    'temperature.parentHome',
    'temperature.parentSubmit',
    'material.parentHome',
    'material.parentAdd',
    'material.parentDelete',
  ])
})

test('open to whoever is signed in, its answer cut to what they reach', () => {
  expect(callsOf('signedIn')).toEqual([
    'shell.navTree',
    'shell.appNavTree',
    'shell.customMenu',
    'shell.menuAddress',
    'home.studentInfo',
    'home.studentGroups',
    'home.staffRoles',
    'home.recent',
    'home.studentLocation',
    'home.staffLocation',
    'home.studentTemperature',
    'home.leaveNow',
    'home.schoolsNow',
    'organisation.findTree',
    'organisation.orgTree',
    'organisation.childDepartments',
    'users.setAvatar',
    'permissions.own',
    'schoolConfig.find',
    'schoolConfig.baseApi',
    'points.config',
    'jobs.queue',
    'jobs.get',
    'jobs.page',
    'jobs.cancel',
    'jobs.retry',
    'jobs.replay',
  ])
})

test('whatever needs a permission needs one that some area declares', () => {
  const declared = areas.flatMap((area) => Object.keys(area.permissions))
  const needed = areas.flatMap((area) =>
    Object.values(area.calls).flatMap((call) => (call.may.kind === 'permission' ? [call.may.key] : [])),
  )
  expect(needed.filter((key) => !declared.includes(key))).toEqual([])
  expect(new Set(declared).size).toBe(declared.length)
})

/** Whoever adds a call here says what it does for long outside the database; calls open to anyone are not asked. */
test('opens its own transaction: what takes files, works on passwords, stores files or waits for a device, and nothing else', () => {
  const own = areas.flatMap((area) =>
    Object.entries(area.calls)
      .filter(([, call]) => call.may.kind !== 'anyone' && call.upload === null && call.transaction === 'own')
      .map(([name]) => `${area.name}.${name}`),
  )
  expect(own).toEqual([
    'identity.modifyPassword',
    'identity.proveTelephone',
    'identity.unbindTelephone',
    'identity.seeOtherAccount',
    'identity.joinAccount',
    'identity.joinByTelephone',
    'identity.partRecord',
    'device.importTemplate',
    'device.invoke',
    'access.deviceRecords',
    'afterSchool.publish',
    'permissions.importTemplate',
    'schoolConfig.setFirstPassword',
    'points.importTemplate',
    'imports.template',
    'imports.passwords',
  ])
})

test('a call that is open to anyone opens its own transaction, so that its work says who acts', () => {
  const open = areas.flatMap((area) => Object.values(area.calls)).filter((call) => call.may.kind === 'anyone')
  expect(open.filter((call) => call.transaction !== 'own')).toEqual([])
})
