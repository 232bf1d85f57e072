// A path tracer over distance fields: the part that all scenes share. A scene has map, material, sky and its lights.
precision highp float;
precision highp int;
uniform vec2 size;
uniform int pass;
layout(location = 0) out vec4 day;
layout(location = 1) out vec4 lamp;
layout(location = 2) out vec4 guide;

const float PI = 3.14159265;
uint state;
float rnd() {
  state = state * 747796405u + 2891336453u;
  uint w = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
  return float((w >> 22u) ^ w) / 4294967296.0;
}

float hash(vec3 p) {
  p = fract(p * vec3(.1031, .1030, .0973));
  p += dot(p, p.yxz + 33.33);
  return fract((p.x + p.y) * p.z);
}
float noise(vec3 p) {
  vec3 i = floor(p), f = fract(p);
  f = f * f * (3. - 2. * f);
  return mix(mix(mix(hash(i), hash(i + vec3(1, 0, 0)), f.x), mix(hash(i + vec3(0, 1, 0)), hash(i + vec3(1, 1, 0)), f.x), f.y),
             mix(mix(hash(i + vec3(0, 0, 1)), hash(i + vec3(1, 0, 1)), f.x), mix(hash(i + vec3(0, 1, 1)), hash(i + 1.), f.x), f.y), f.z);
}
float fbm(vec3 p) {
  return .5 * noise(p) + .25 * noise(p * 2.03 + 7.) + .125 * noise(p * 4.1 + 3.) + .0625 * noise(p * 8.3);
}

float box(vec3 p, vec3 b, float r) {
  vec3 q = abs(p) - b + r;
  return length(max(q, 0.)) + min(max(q.x, max(q.y, q.z)), 0.) - r;
}
float ellipsoid(vec3 p, vec3 r) {
  float k = length(p / r);
  return k * (k - 1.) / max(length(p / (r * r)), 1e-4);
}
float cylinder(vec3 p, float r, float h, float e) {
  vec2 d = vec2(length(p.xz) - r, abs(p.y) - h) + e;
  return min(max(d.x, d.y), 0.) + length(max(d, 0.)) - e;
}
float segment(vec3 p, vec3 a, vec3 b) {
  vec3 v = b - a;
  return length(p - a - v * clamp(dot(p - a, v) / dot(v, v), 0., 1.));
}
float smin(float a, float b, float k) {
  float h = max(k - abs(a - b), 0.) / k;
  return min(a, b) - h * h * k * .25;
}
vec3 turn(vec3 p, float a) {
  float c = cos(a), s = sin(a);
  return vec3(c * p.x + s * p.z, p.y, c * p.z - s * p.x);
}

/** What a surface is made of; glow is light of its own, of a lamp or of day. */
struct Material {
  vec3 color;
  float rough;
  /** Reflectance seen straight on: .04 of most things, 1 of metal. */
  float shine;
  float glass;
  vec3 glow;
  vec3 normal;
};
#define THING(d, n) { float it = d; if (it < hit.x) hit = vec2(it, n); }
vec2 map(vec3 p);
Material material(float id, vec3 p, vec3 n);
vec3 sky(vec3 d);
/** A direction to a light from p; its light, divided by the chance of that direction; how far; whether it is a lamp. */
vec3 towardsLight(vec3 p, out vec3 d, out float far, out bool isLamp);
void camera(out vec3 eye, out vec3 target, out float zoom, out float lens, out float focus);

vec3 normalAt(vec3 p, float e) {
  vec2 k = vec2(1, -1);
  return normalize(k.xyy * map(p + k.xyy * e).x + k.yyx * map(p + k.yyx * e).x + k.yxy * map(p + k.yxy * e).x + k.xxx * map(p + k.xxx * e).x);
}
vec2 march(vec3 o, vec3 d, float far, int steps) {
  float t = .0015;
  for (int i = 0; i < steps; i++) {
    vec2 h = map(o + d * t);
    float a = abs(h.x);
    if (a < .0004 + .0003 * t) return vec2(t, h.y);
    t += a;
    if (t > far) break;
  }
  return vec2(-1);
}
/** How much light comes through: nothing behind things, most of it through glass. */
bool isHidden(vec3 o, vec3 d, float far) {
  float t = .004;
  for (int i = 0; i < 56; i++) {
    vec2 h = map(o + d * t);
    if (abs(h.x) < .0006) {
      if (h.y < GLASS) return true;
      t += .01;
    }
    t += max(abs(h.x), .002);
    if (t > far) return false;
  }
  return false;
}
vec3 around(vec3 n, float power) {
  float a = 2. * PI * rnd(), z = pow(rnd(), 1. / (power + 1.));
  vec3 u = normalize(abs(n.y) < .9 ? cross(n, vec3(0, 1, 0)) : cross(n, vec3(1, 0, 0)));
  return normalize(sqrt(max(0., 1. - z * z)) * (cos(a) * u + sin(a) * cross(n, u)) + z * n);
}

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  state = uint(at.x) * 1973u + uint(at.y) * 9277u + uint(pass) * 26699u + 1u;
  rnd(); rnd();
  vec3 eye, target; float zoom, lens, focus;
  camera(eye, target, zoom, lens, focus);
  vec2 uv = (gl_FragCoord.xy + vec2(rnd(), rnd()) - .5 - size * .5) / size.y;
  vec3 w = normalize(target - eye), u = normalize(cross(w, vec3(0, 1, 0))), v = cross(u, w);
  vec3 d = normalize(uv.x * u + uv.y * v + zoom * w);
  float a = 2. * PI * rnd(), r = lens * sqrt(rnd());
  vec3 sharp = eye + d * focus / dot(d, w), o = eye + r * (cos(a) * u + sin(a) * v);
  d = normalize(sharp - o);

  vec3 through = vec3(1), sun = vec3(0), flame = vec3(0);
  bool direct = true, mirrors = true;
  day.a = lamp.a = 1.;
  guide = vec4(0, 1, 0, 40);
  for (int bounce = 0; bounce < BOUNCES; bounce++) {
    vec2 hit = march(o, d, 60., bounce == 0 ? 160 : 80);
    if (hit.x < 0.) {
      if (direct) sun += through * (bounce == 0 ? sky(d) : min(sky(d), vec3(mirrors ? 9. : 2.)));
      break;
    }
    vec3 p = o + d * hit.x;
    vec3 n = normalAt(p, .0006 + .0004 * hit.x);
    bool inside = dot(n, d) > 0.;
    if (inside) n = -n;
    Material m = material(hit.y, p, n);
    if (bounce == 0) guide = vec4(m.normal, hit.x);
    if (dot(m.glow, m.glow) > 0.) {
      if (direct) flame += through * (bounce == 0 ? m.glow : min(m.glow, vec3(3)));
      break;
    }
    n = m.normal;
    float cosine = max(dot(-d, n), 0.);
    float fresnel = m.shine + (1. - m.shine) * pow(1. - cosine, 5.) * (1. - .7 * m.rough);
    if (m.glass > 0.) {
      float ratio = inside ? m.glass : 1. / m.glass;
      vec3 bent = refract(d, n, ratio);
      bool mirrored = bent == vec3(0) || rnd() < fresnel;
      o = p + (mirrored ? n : -n) * .0025;
      d = mirrored ? reflect(d, n) : bent;
      if (!mirrored) through *= m.color;
      direct = true;
      // A ray that is caught in glass has the light that is all around.
      if (bounce == BOUNCES - 1) sun += through * vec3(.4, .36, .32);
      continue;
    }
    bool shines = rnd() < fresnel;
    o = p + n * .0015;
    if (shines) {
      through *= m.shine > .5 ? m.color : vec3(1);
      vec3 mirror = reflect(d, n);
      mirrors = m.rough < .2;
      d = m.rough < .03 ? mirror : around(mirror, 2. / pow(m.rough, 3.));
      if (dot(d, n) <= 0.) break;
      direct = true;
      continue;
    }
    if (m.shine > .5) break;
    through *= m.color;
    vec3 l; float far; bool isLamp;
    vec3 light = towardsLight(o, l, far, isLamp);
    float lit = dot(l, n);
    if (lit > 0. && dot(light, light) > 0. && !isHidden(o, l, far)) {
      vec3 given = min(through * light * lit / PI, vec3(bounce == 0 ? 60. : 6.));
      if (isLamp) flame += given; else sun += given;
    }
    d = around(n, 1.);
    direct = BARE_SKY;
    float go = max(through.r, max(through.g, through.b));
    if (bounce > 2) {
      if (rnd() > go) break;
      through /= go;
    }
  }
  day.rgb = min(sun, vec3(40));
  lamp.rgb = min(flame, vec3(40));
  if (any(isnan(day.rgb)) || any(isnan(lamp.rgb))) day.rgb = lamp.rgb = vec3(0);
}
