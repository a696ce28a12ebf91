import { common } from '../../platform/contract/refusal.ts'
import { organisationTree, userOf } from './fakeData.ts'

interface Answer {
  readonly status?: number
  readonly code?: number
  readonly msg?: string
  readonly data?: unknown
}

/** The final state of each job, by id. */
const jobEnds: Readonly<Record<number, { state: string; error: string | null; fileLink: string | null }>> = {
  1: { state: 'done', error: null, fileLink: '/file/gallery' },
  2: { state: 'done', error: null, fileLink: null },
  3: { state: 'done', error: null, fileLink: '/file/errors' },
  4: { state: 'failed', error: '学号重复：第 3 行与第 7 行', fileLink: null },
}

const seen = new Map<number, number>()

const jobNow = (id: number): Answer => {
  const looks = (seen.get(id) ?? 0) + 1
  seen.set(id, looks)
  const standing = { id, kind: 'gallery', title: '组件页任务', createdTime: '2026-11-21 08:00:00', endTime: null }
  if (looks === 1)
    return { data: { ...standing, state: 'running', doneParts: 40, allParts: 100, error: null, fileLink: null } }
  return { data: { ...standing, ...jobEnds[id], doneParts: 100, allParts: 100 } }
}

const started = (jobId: number): Answer => {
  seen.delete(jobId)
  return { data: { jobId } }
}

const saveRoom = (body: { name: string }): Answer => {
  const now = { fromDay: '', ...body, note: '他人刚刚写下的备注', version: 2 }
  if (body.name === '重名')
    return { status: 400, code: 400, msg: common.badInput.msg, data: [{ field: 'name', msg: '名称已存在' }] }
  if (body.name === '拒绝') return { code: 20099, msg: '宿舍楼已停用，不能再添加房间', data: null }
  if (body.name === '冲突')
    return { code: common.stale.code, msg: '房间已被他人修改', data: { ...now, name: '他人的名称' } }
  return { data: now }
}

const usersPage = ({ keyword = '' }: { keyword?: string }): Answer => {
  const all = Array.from({ length: 64 }, (_, index) => userOf(index + 1))
  const found = all.filter(({ name, studentOrTeacherCode }) => `${name}${studentOrTeacherCode}`.includes(keyword))
  return { data: { content: found.slice(0, 20), totalSize: found.length, pageNum: 1, pageSize: 20, totalPages: 1 } }
}

type Asked = Record<string, never> & { name: string; keyword: string }

const answers: Readonly<Record<string, (body: Asked, query: URLSearchParams) => Answer>> = {
  '/org/findTree': () => ({ data: [organisationTree] }),
  '/user/findUserPage': usersPage,
  '/user/get': (_, query) => ({ data: userOf(Number(query.get('id'))) }),
  '/job/queue': () => ({ data: '' }),
  '/job/get': (_, query) => jobNow(Number(query.get('id'))),
  '/gallery/room': saveRoom,
  '/gallery/remove': ({ name }) =>
    name === '锁定' ? { code: 20098, msg: '房间里还有住宿生，不能删除' } : { data: null },
  '/gallery/template': () => ({ data: { fileLink: 'data:text/plain,template' } }),
  '/gallery/export': () => started(1),
  '/gallery/import/good': () => started(2),
  '/gallery/import/wrong': () => started(3),
  '/gallery/import/failed': () => started(4),
  '/gallery/import/bad': () => ({ code: 500020, msg: '导入文件有误，请检查上传的文件是否为未加密的 .xlsx 文件' }),
}

const answerTo = (address: string, body: unknown): { status: number; text: string } => {
  const url = new URL(address, window.location.href)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each answer looks at its own call's body
  const asked = (typeof body === 'string' ? JSON.parse(body) : {}) as Asked
  const {
    status = 200,
    code = 200,
    msg = '',
    data = null,
  } = answers[url.pathname]?.(asked, url.searchParams) ?? {
    status: 404,
    code: 404,
  }
  return { status, text: JSON.stringify({ code, msg, data }) }
}

/** Waits 120 ms, as long as a nearby server takes. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 120))

/** A fake XMLHttpRequest for form uploads: reports progress, then responds. */
class HereRequest extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  #address = ''

  open(_method: string, address: string) {
    this.#address = address
  }

  setRequestHeader() {
    // The fake server ignores headers.
  }

  abort() {
    this.dispatchEvent(new Event('abort'))
  }

  async send() {
    for (const loaded of [30, 100]) {
      await pause()
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 100 }))
    }
    const { status, text } = answerTo(this.#address, null)
    this.status = status
    this.responseText = text
    this.dispatchEvent(new Event('load'))
  }
}

/** Replaces `fetch` and `XMLHttpRequest` with fake responses for all requests of this page. */
export const installFakeServer = () => {
  window.fetch = async (address, init) => {
    await pause()
    const { status, text } = answerTo(address instanceof Request ? address.url : address.toString(), init?.body)
    return new Response(text, { status })
  }
  Object.assign(window, { XMLHttpRequest: HereRequest })
}
