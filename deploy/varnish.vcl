# Varnish 7 with the xkey module (Debian: varnish, varnish-modules), in front of the product or of its load balancer.
# Varnish reads the key of purges from its environment: CDN_PURGE_KEY, as the product does.
# Wants: varnishd -f varnish.vcl -p http_resp_hdr_len=16k -p http_resp_size=64k
vcl 4.1;

import std;
import var;
import xkey;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
  .first_byte_timeout = 120s;
  .between_bytes_timeout = 300s;
  # Not /health/ready: while the database is away, the product answers from its own memory.
  .probe = { .url = "/health"; .interval = 2s; .timeout = 2s; .threshold = 2; .window = 3; }
}

sub vcl_recv {
  if (req.url == "/.purge") {
    if (req.method != "POST" || std.getenv("CDN_PURGE_KEY") == "" ||
        req.http.authorization != "Bearer " + std.getenv("CDN_PURGE_KEY")) {
      return (synth(403));
    }
    # A page that is on its way is not in the cache yet: it must not be stored.
    var.global_set("purge", req.xid);
    return (synth(200, xkey.purge(req.http.surrogate-key) + " purged"));
  }
  if (req.http.upgrade ~ "(?i)websocket") {
    return (pipe);
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # A session, or a message to be shown once: the page of one person. Cookies of others make no other page.
  if (req.http.cookie ~ "amulette\.") {
    return (pass);
  }
  unset req.http.cookie;
  if (req.http.authorization || req.http.apikey || req.http.range) {
    return (pass);
  }
  # An expired page may only be shown while nothing behind answers.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 0s;
  }
  return (hash);
}

sub vcl_pipe {
  set bereq.http.upgrade = req.http.upgrade;
  set bereq.http.connection = req.http.connection;
}

sub vcl_backend_fetch {
  set bereq.http.x-last-purge = "after " + var.global_get("purge");
}

sub vcl_backend_response {
  if (beresp.http.surrogate-control ~ "max-age=\d+" && !beresp.http.set-cookie) {
    if (bereq.http.x-last-purge != "after " + var.global_get("purge")) {
      set beresp.ttl = 0s;
      set beresp.grace = 0s;
      return (deliver);
    }
    set beresp.ttl = std.duration(regsub(beresp.http.surrogate-control, "^.*max-age=(\d+).*$", "\1s"), 0s);
    set beresp.grace = 6h;
    set beresp.http.xkey = beresp.http.surrogate-key;
    return (deliver);
  }
  # Videos are read from where they are.
  if (std.integer(beresp.http.content-length, 0) > 10485760) {
    set beresp.uncacheable = true;
    return (deliver);
  }
}

sub vcl_deliver {
  unset resp.http.surrogate-control;
  unset resp.http.cdn-cache-control;
  unset resp.http.surrogate-key;
  unset resp.http.xkey;
}
