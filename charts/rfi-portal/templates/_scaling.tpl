{{/* Kubernetes and KEDA refuse a minimum above the maximum when half of the release is installed: (list path values). */}}
{{- define "rfi-portal.replicasInOrder" -}}
{{- $path := index . 0 -}}
{{- $scaling := index . 1 -}}
{{- if gt (int $scaling.minReplicas) (int $scaling.maxReplicas) -}}
{{- fail (printf "%s.minReplicas is %d, more than %s.maxReplicas, which is %d" $path (int $scaling.minReplicas) $path (int $scaling.maxReplicas)) -}}
{{- end -}}
{{- end }}

{{/*
The limit of a disruption budget: (list of (list path block)), from the defaults to the component's own. The last block
that sets one of the two decides, and Kubernetes refuses both.
*/}}
{{- define "rfi-portal.disruptionLimit" -}}
{{- $limit := dict "maxUnavailable" 1 }}
{{- range . }}
{{- $pdb := default dict (index . 1).pdb }}
{{- $set := dict }}
{{- range $name := list "minAvailable" "maxUnavailable" }}
{{- if not (kindIs "invalid" (index $pdb $name)) }}{{ $_ := set $set $name (index $pdb $name) }}{{ end }}
{{- end }}
{{- if gt (len $set) 1 }}
{{- fail (printf "%s.pdb sets minAvailable and maxUnavailable: a disruption budget has one of them" (index . 0)) }}
{{- end }}
{{- if $set }}{{ $limit = $set }}{{ end }}
{{- end }}
{{- toYaml $limit }}
{{- end }}

{{/* (list root component settings blocks); `blocks`: see rfi-portal.disruptionLimit. */}}
{{- define "rfi-portal.disruption" -}}
{{- $root := index . 0 -}}
{{- $component := index . 1 -}}
{{- $c := index . 2 -}}
{{- $limit := include "rfi-portal.disruptionLimit" (prepend (index . 3) (list "defaults" $root.Values.defaults)) -}}
{{- if $c.pdb.enabled }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "rfi-portal.fullname" $root }}-{{ $component }}
  namespace: {{ $root.Release.Namespace }}
  labels:
    {{- include "rfi-portal.labels" (list $root $component) | nindent 4 }}
spec:
  {{- $limit | nindent 2 }}
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels:
      {{- include "rfi-portal.selector" (list $root $component) | nindent 6 }}
{{- end }}
{{- end }}
