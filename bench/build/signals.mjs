// What the builds leave out of signals-core.
import { readFile } from 'node:fs/promises'

/**
 * Removes what of signals-core hasp does not use: signals never leave the package, so that nobody asks whether one is a signal;
 * they have no names and no callbacks for being watched, belong to no model, and no effect is ended by `using`. Assigning `valueOf` throws on a page that has frozen `Object.prototype`.
 *
 * @type {import('esbuild').Plugin}
 */
export const fewerMethods = {
  name: 'fewer-methods',
  setup: (build) =>
    build.onLoad({ filter: /signals-core[/\\]dist[/\\]signals-core\.\w+\.js$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8')
      const contents = text
        .replace(/\w\.prototype\.subscribe=.*?(?=\w\.prototype\.peek=)/, '')
        .replace(/;this\.(W|Z|name)=null==\w\?void 0:\w\.\w+/g, '')
        .replace(
          /(?:;else |if\(void 0===\w\))\w\(function\(\)\{var \w;null==\(\w=\w\.[WZ]\)\|\|\w\.call\(\w\)\}\)/g,
          '',
        )
        .replace(
          /\w\.prototype\.dispose=function\(\)\{this\.d\(\)\};|\w\[Symbol\.dispose\]=\w;(?=return \w\}function)/g,
          '',
        )
        // Effects end in the order in which they began.
        .replace(/if\(\w!==this\)throw new Error\("Out-of-order effect"\);/, '')
        .replaceAll('new Error("Cycle detected")', 'Error("cycle")')
        .replace(/var \w=Symbol\.for\("preact-signals"\);/, '')
        .replace(/\w\.prototype\.brand=\w;/, '')
        .replace(/;if\(\w\)\w\.push\(this\)(?=\})/, '')
        // A batch that sets a value back wakes what depends on it once for nothing. Hardly one of hasp's does.
        .replace(/!function\(\)\{var (\w)=\w;\w=void 0;while\(void 0!==\1\)\{.{1,99}\1=\1\.o\}\}\(\);/, '')
        .replace(/!function\((\w)\)\{if\(0!==\w&&0===\w\)if\(\1\.l!==.{1,40}\}\}\(this\);/, '')
        .replace(/;this\.l=0|(?<=return \w\(\);)\w=\+\+\w;/g, '')
        .replace(
          /(var (\w)=(\w)),\w=(\w)(;\3=void 0);\4=void 0(;try\{return \w\(\)\}finally\{\3=\2);\4=\w\}/,
          '$1$5$6}',
        )
        // What is compared with undefined is a node, a source, a target or a function: each is as true as it is there.
        .replaceAll('void 0!==', '')
        .replaceAll('void 0===', '!')
        // A constructor that leaves a property out makes the same object: what is not there is undefined too.
        .replace(/[;,]this\.\w=void 0(?=[;,}])/g, '')
        .replace(/,\w:void 0/g, '')
        .replace(/\b([gs]et):function\(/g, '$1(')
      if (
        !/\.prototype\.peek=/.test(contents) ||
        /\.prototype\.(subscribe|valueOf|toString|toJSON|dispose|brand)=|\.[WZ]\b|Symbol\.for|push\(this|Out-of|\.l=|=\+\+/.test(
          contents,
        ) ||
        !/var (\w)=(\w);\2=void 0;try\{return \w\(\)\}finally\{\2=\1\}/.test(contents)
      )
        throw new Error('signals-core is not what it was')
      return { contents, loader: 'js' }
    }),
}
