import { z } from 'zod'

type Options = Pick<Parameters<typeof z.toJSONSchema>[1] & object, 'reused'>

/** A schema as JSON Schema, for the descriptions of calls. What stands for an unreadable value is no default: nobody sends it. */
export const jsonSchemaOf = (
  schema: z.ZodType,
  io: 'input' | 'output',
  options: Options = {},
): Record<string, unknown> => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    ...options,
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodCatch) delete jsonSchema.default
    },
  })
  return json
}
