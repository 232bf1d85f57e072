// node tools/photos/render.ts soin [passes] [width]   traces a scene into .data/photos/soin.bin, as light of day and of lamps
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { launch } from 'puppeteer'
import { findProgram } from '../../server/launch/programs.mjs'

const [name = 'soin', passes = '64', width = '960'] = process.argv.slice(2)
const size: readonly [width: number, height: number] = [Number(width), Math.round((Number(width) * 5) / 8)]

const read = (file: string) => readFile(new URL(file, import.meta.url), 'utf8')
const scene = await read(`scenes/${name}.glsl`)
// Definitions of a scene stand before the part that uses them.
const defines = scene.match(/^#define .*$/gm) ?? []
const shader = ['#version 300 es', ...defines, await read('tracer.glsl'), scene.replace(/^#define .*$/gm, '')].join(
  '\n',
)

const browser = await launch({
  executablePath: findProgram('chromium') ?? 'chromium',
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-gpu-watchdog'],
  protocolTimeout: 3_600_000,
})
try {
  const page = await browser.newPage()
  await page.evaluate(open, shader, size)
  const started = Date.now()
  for (let pass = 0; pass < Number(passes); pass++) {
    await page.evaluate(draw, pass)
    if (pass % 8 === 0) console.log(`${name}: pass ${pass + 1}, ${Math.round((Date.now() - started) / 1000)} s`)
  }
  await mkdir('.data/photos', { recursive: true })
  const layers: Buffer[] = []
  for (const layer of [0, 1, 2]) layers.push(Buffer.from(await page.evaluate(pixels, layer), 'base64'))
  await writeFile(
    `.data/photos/${name}.bin`,
    Buffer.concat([Buffer.from(new Float32Array([...size, Number(passes)]).buffer), ...layers]),
  )
} finally {
  await browser.close()
}

interface Darkroom {
  gl: WebGL2RenderingContext
  program: WebGLProgram
  size: readonly [number, number]
}

/** Makes the canvas with its three layers of floats. Runs in the page. */
function open(source: string, [width, height]: readonly [number, number]): void {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const gl = canvas.getContext('webgl2')
  if (!gl?.getExtension('EXT_color_buffer_float') || !gl.getExtension('EXT_float_blend'))
    throw new Error('no layers of floats in this browser')
  const program = gl.createProgram()
  const vertex = '#version 300 es\nin vec2 at; void main() { gl_Position = vec4(at, 0, 1); }'
  for (const [type, text] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, source],
  ] as const) {
    const part = gl.createShader(type) as WebGLShader
    gl.shaderSource(part, text)
    gl.compileShader(part)
    if (!gl.getShaderParameter(part, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(part) ?? 'no shader')
    gl.attachShader(program, part)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? 'no program')
  // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's own name
  gl.useProgram(program)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer())
  const layers = [gl.COLOR_ATTACHMENT0, gl.COLOR_ATTACHMENT1, gl.COLOR_ATTACHMENT2]
  for (const layer of layers) {
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
    const texture = gl.getParameter(gl.TEXTURE_BINDING_2D)
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32F, width, height)
    gl.framebufferTexture2D(gl.FRAMEBUFFER, layer, gl.TEXTURE_2D, texture, 0)
  }
  gl.drawBuffers(layers)
  gl.viewport(0, 0, width, height)
  gl.clearColor(0, 0, 0, 0)
  gl.clear(gl.COLOR_BUFFER_BIT)
  gl.enable(gl.BLEND)
  gl.blendFunc(gl.ONE, gl.ONE)
  gl.uniform2f(gl.getUniformLocation(program, 'size'), width, height)
  Object.assign(window, { darkroom: { gl, program, size: [width, height] } })
}

/** Adds a ray to each pixel. Runs in the page. */
async function draw(pass: number): Promise<void> {
  const { gl, program } = (window as unknown as { darkroom: Darkroom }).darkroom
  gl.uniform1i(gl.getUniformLocation(program, 'pass'), pass)
  gl.drawArrays(gl.TRIANGLES, 0, 3)
  gl.finish()
}

/** Runs in the page. */
function pixels(layer: number): string {
  const { gl, size } = (window as unknown as { darkroom: Darkroom }).darkroom
  const floats = new Float32Array(size[0] * size[1] * 4)
  gl.readBuffer(gl.COLOR_ATTACHMENT0 + layer)
  gl.readPixels(0, 0, size[0], size[1], gl.RGBA, gl.FLOAT, floats)
  const bytes = new Uint8Array(floats.buffer)
  let text = ''
  for (let at = 0; at < bytes.length; at += 30_000) text += String.fromCharCode(...bytes.subarray(at, at + 30_000))
  return btoa(text)
}
