import { type NodePath, type PluginObj, types as t } from '@babel/core'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'

const ofTheBrowser = ['method', 'path', 'access']

/**
 * What the browser needs of an endpoint is where it is: replies come from our own server, and forms name their schema.
 * So the schemas of endpoints are left out, and whatever then nobody names: pages without a form load no zod.
 */
export function contracts() {
  return babel({
    presets: [
      defineRolldownBabelPreset({
        preset: () => ({ plugins: [leaveOutUnused] }),
        rolldown: { filter: { id: /(kit[\\/](endpoint|errors)|contract|contract[\\/][\w-]+)\.ts$/ } },
      }),
    ],
  })
}

function leaveOutUnused(): PluginObj {
  return {
    visitor: {
      CallExpression(path) {
        const [definition] = path.node.arguments
        if (!t.isIdentifier(path.node.callee, { name: 'endpoint' }) || !t.isObjectExpression(definition))
          return
        const kept = definition.properties.filter(
          (property) =>
            t.isObjectProperty(property) &&
            t.isIdentifier(property.key) &&
            ofTheBrowser.includes(property.key.name),
        )
        const access = t.objectProperty(t.identifier('access'), t.stringLiteral('merchant'))
        path.replaceWith(t.objectExpression([access, ...kept]))
      },
      VariableDeclarator: { exit: markPure },
      Program: { exit: dropIdleImports },
    },
  }
}

/** A contract only declares, so what it makes and nobody uses need not be made. */
function markPure({ node, scope }: NodePath<t.VariableDeclarator>): void {
  const { init } = node
  if (scope.parent || !(t.isCallExpression(init) || t.isObjectExpression(init) || t.isArrayExpression(init)))
    return
  node.init = t.addComment(t.callExpression(t.arrowFunctionExpression([], init), []), 'leading', '#__PURE__')
}

function dropIdleImports({ node, scope }: NodePath<t.Program>): void {
  scope.crawl()
  node.body = node.body.filter(
    (statement) =>
      !t.isImportDeclaration(statement) ||
      statement.specifiers.some(({ local }) => scope.getBinding(local.name)?.referenced),
  )
}
