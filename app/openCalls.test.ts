import { expect, test } from 'vitest'
import type { CallAccess } from '../platform/contract/call.ts'
import { permissionsOf } from '../platform/contract/neededPermissions.ts'
import { areas } from './areas.ts'

const callsOf = (kind: CallAccess['kind']) =>
  areas.flatMap((area) =>
    Object.entries(area.calls)
      .filter(([, call]) => call.may.kind === kind)
      .map(([name]) => `${area.name}.${name}`),
  )

/** A new call in these lists needs its reason in the contract and an entry here, to show that it is intended. */
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
    'visitor.pass',
    'studentRegistration.applyTask',
    'studentRegistration.applyCode',
    'studentRegistration.applyOpen',
  ])
})

test('open to paired displays', () => {
  expect(callsOf('display')).toEqual([
    'afterSchool.board',
    'display.self',
    'display.faces',
    'display.board',
    'media.screen',
    'media.played',
  ])
})

test('open to a school’s external systems', () => {
  expect(callsOf('otherSystem')).toEqual(['familyPhone.telephoneNumbers', 'familyPhone.telephoneBills'])
})

test('open before a school is chosen or a first password is changed', () => {
  expect(callsOf('newcomer')).toEqual(['identity.changeSchool', 'identity.session'])
})

test('open to any token of an account, with or without a school', () => {
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
    'identity.separateRecord',
  ])
})

test('open to parents with a sealed link', () => {
  expect(callsOf('link')).toEqual([
    'leave.parentHome',
    'leave.parentRequest',
    'leave.parentWithdraw',
    'leave.parentAttach',
    'temperature.parentHome',
    'temperature.parentSubmit',
    'exam.parentExam',
    'alerts.parentHome',
    'alerts.parentSeen',
    'alerts.parentLeave',
    'article.parentArticle',
    'article.markParentRead',
    'article.confirmReceipt',
    'article.signReceipt',
    'material.parentHome',
    'material.parentAdd',
    'material.parentDelete',
    'studentRegistration.applyHome',
    'studentRegistration.applySubmit',
    'studentRegistration.applyCorrect',
    'studentRegistration.applyWithdraw',
    'studentRegistration.applyFile',
  ])
})

test('open to every signed-in user, with the response limited to their reach', () => {
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
    'article.categories',
    'article.published',
    'article.article',
    'article.markRead',
    'jobs.queue',
    'jobs.get',
    'jobs.page',
    'jobs.cancel',
    'jobs.retry',
    'jobs.replay',
  ])
})

test('every permission that a call needs is declared by an area', () => {
  const declared = areas.flatMap((area) => Object.keys(area.permissions))
  const needed = areas.flatMap((area) => Object.values(area.calls).flatMap(({ may }) => permissionsOf(may)))
  expect(needed.filter((key) => !declared.includes(key))).toEqual([])
  expect(new Set(declared).size).toBe(declared.length)
})

/** A new entry needs slow work outside the database as its reason. Calls open to anyone are checked below instead. */
test('only calls that accept, read or store files, make passwords or wait for a device open a transaction themselves', () => {
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
    'identity.separateRecord',
    'device.importTemplate',
    'device.invoke',
    'access.deviceRecords',
    'afterSchool.publish',
    'permissions.importTemplate',
    'schoolConfig.setFirstPassword',
    'points.ruleTemplate',
    'points.importTemplate',
    'teaching.assignmentTemplate',
    'teaching.electiveTemplate',
    'timetable.lessonTemplate',
    'timetable.memberTemplate',
    'exam.scoreTemplate',
    'exam.numberTemplate',
    'reconciliation.statementTemplate',
    'article.saveArticle',
    'article.fetchPicture',
    'resource.importTemplate',
    'locker.importTemplate',
    'studentRegistration.classTemplate',
    'studentRegistration.admit',
    'map.previewUrls',
    'map.playUrl',
    'map.videoUrl',
    'imports.template',
    'imports.missingRooms',
    'imports.makeRooms',
    'imports.notes',
    'imports.missingClasses',
    'imports.passwords',
  ])
})

test('every call open to anyone opens a transaction itself, so that its handler names the actor', () => {
  const open = areas.flatMap((area) => Object.values(area.calls)).filter((call) => call.may.kind === 'anyone')
  expect(open.filter((call) => call.transaction !== 'own')).toEqual([])
})
