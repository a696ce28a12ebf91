import { z } from 'zod'
import type { Area } from '../../contract/area.ts'
import type { Call, CallAccess } from '../../contract/call.ts'
import { permissionsOf } from '../../contract/neededPermissions.ts'
import { common } from '../../contract/refusal.ts'
import { uploadKinds, uploadRefusals } from '../../contract/upload.ts'
import { jsonSchemaOf } from './jsonSchema.ts'

type Json = Record<string, unknown>

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => jsonSchemaOf(schema, io, { reused: 'inline' })

const listParameters = (call: Call, place: 'path' | 'query'): Json[] => {
  const fields = place === 'path' ? call.params : call.query
  return Object.entries(fields.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: toSchema(field, 'input'),
  }))
}

/** The form of a call with files: its body's fields, and the files. */
const describeForm = ({ body, hasBody, upload }: Call): Json => {
  if (upload === null) return {}
  const titles = upload.kinds.map((kind) => uploadKinds[kind].title).join('、')
  const description = `${titles}；每个不超过 ${upload.mostBytes} 字节，最多 ${upload.mostFiles} 个`
  const one = { type: 'string', contentMediaType: 'application/octet-stream', description }
  const files = upload.mostFiles === 1 ? one : { type: 'array', items: one }
  const form = { type: 'object', properties: { [upload.field]: files }, required: [upload.field] }
  return { 'multipart/form-data': { schema: hasBody ? { allOf: [toSchema(body, 'input'), form] } : form } }
}

const describeRequestBody = (call: Call): Json => {
  if (call.upload) return { requestBody: { required: true, content: describeForm(call) } }
  if (!call.hasBody) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: toSchema(call.body, 'input') } } } }
}

const describeWho = (who: CallAccess): string => {
  if (who.kind === 'permission') return `需要权限 ${permissionsOf(who).join(' 或 ')}`
  const kinds = {
    anyone: '无需登录',
    newcomer: '需要令牌（可以尚未选择学校）',
    account: '需要令牌（包括仅用于账号管理的令牌）',
    signedIn: '需要登录',
    device: '需要设备凭证',
    link: '需要打开家长链接后得到的令牌',
    display: '需要显示屏凭证',
    otherSystem: '需要学校其他系统的凭证',
  }
  return `${kinds[who.kind]}：${who.why}`
}

const describeOperation = (area: Area, name: string, call: Call): Json => {
  const ofUpload = call.upload ? Object.values(uploadRefusals) : []
  const refusals = [...call.refusals, ...ofUpload].map((refusal) => `- ${refusal.code} ${refusal.msg}`)
  const envelope = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { type: 'integer', const: 200 }, msg: { type: 'string' }, data: toSchema(call.data, 'output') },
  }
  return {
    operationId: `${area.name}.${name}`,
    tags: [area.title],
    summary: call.doc,
    description: [describeWho(call.may), call.writes ? '写操作，记入审计。' : '只读。', ...refusals].join('\n\n'),
    ...(call.may.kind === 'anyone' ? { security: [] } : {}),
    parameters: [...listParameters(call, 'path'), ...listParameters(call, 'query')],
    ...describeRequestBody(call),
    responses: {
      200: { description: '成功，或业务拒绝（code 不为 200）', content: { 'application/json': { schema: envelope } } },
      default: { $ref: '#/components/responses/Refused' },
    },
  }
}

/** The OpenAPI 3.1 document of every call of these areas, generated from the contract. */
export const openApiDocument = (areas: readonly Area[]): Json => {
  const paths: Record<string, Json> = {}
  for (const area of areas) {
    for (const [name, call] of Object.entries(area.calls)) {
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeOperation(area, name, call) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: '杏坛', version: '1.0', description: '学校管理后台接口。所有响应均为 { code, msg, data }。' },
    security: [{ bearer: [] }],
    tags: areas.map((area) => ({ name: area.title })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        Refused: {
          description: Object.values(common)
            .map((refusal) => `${refusal.status}/${refusal.code} ${refusal.msg}`)
            .join('；'),
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['code', 'msg', 'data'],
                properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: {} },
              },
            },
          },
        },
      },
    },
  }
}
